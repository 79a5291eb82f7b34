import { problemAt } from '../../../ui/measure/parse-measure.ts'
import { STAR } from '../../../ui/rating/stars.tsx'
import { SCALE } from '../choices.ts'
import { cleanText, countCharacters, MAX_BODY_CHARACTERS } from '../parse-review.ts'
import { fieldId } from '../review-values.ts'
import { describedBy, FieldProblem, type FieldProps } from './field-problem.tsx'

const LABEL_ID = 'review-rating-label'

/** Five radio buttons that look like stars, filled up to the one that is chosen, before any script too. */
export function StarField({ values, problems, change }: FieldProps) {
  const chosen = Number(values.rating)
  return (
    <div
      role="radiogroup"
      aria-labelledby={LABEL_ID}
      aria-required
      aria-invalid={problemAt(problems, 'rating') ? true : undefined}
      aria-describedby={describedBy(problems, 'rating')}
      className="min-w-0"
    >
      <p id={LABEL_ID} className="text-note font-medium">
        Your rating
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {SCALE.map((stars) => (
            <label
              key={stars}
              className="star-choice relative grid size-12 cursor-pointer place-items-center rounded-sm text-walnut hover:bg-sheet has-focus-visible:outline-2 has-focus-visible:outline-ink"
            >
              <input
                id={stars === SCALE[0] ? fieldId('rating') : undefined}
                type="radio"
                name="rating"
                value={stars}
                checked={values.rating === stars}
                onChange={() => change('rating', stars)}
                className="choice-input"
              />
              <span className="sr-only">{stars === '1' ? '1 star' : `${stars} stars`}</span>
              <svg viewBox="0 0 24 24" className="size-8" aria-hidden="true">
                <path d={STAR} fill="none" stroke="currentColor" strokeWidth="1.2" />
              </svg>
            </label>
          ))}
        </div>
        <span className="figures text-note text-quiet" aria-hidden="true">
          {chosen > 0 && `${chosen} of 5`}
        </span>
      </div>
      <FieldProblem problems={problems} field="rating" />
    </div>
  )
}

/** This close to the limit, screen readers are told the count. */
const NEAR_CHARACTERS = 100
const HINT_ID = 'review-body-hint'

/** The field has no `maxLength`, which would silently throw away the end of a pasted text. */
export function BodyField({ values, problems, change }: FieldProps) {
  const count = countCharacters(cleanText(values.body))
  const isNear = count > MAX_BODY_CHARACTERS - NEAR_CHARACTERS
  return (
    <div>
      <label htmlFor={fieldId('body')} className="block text-note font-medium">
        Your review
      </label>
      <p id={HINT_ID} className="mt-1 text-note text-quiet">
        What works, what does not, after how long?
      </p>
      <textarea
        id={fieldId('body')}
        name="body"
        dir="auto"
        rows={8}
        required
        value={values.body}
        onChange={(event) => change('body', event.target.value)}
        aria-invalid={problemAt(problems, 'body') ? true : undefined}
        aria-describedby={describedBy(problems, 'body', HINT_ID)}
        className="mt-2 block min-h-40 w-full min-w-0 resize-y rounded-sm border border-quiet bg-white px-4 py-3 wrap-anywhere aria-invalid:border-2 aria-invalid:border-signal"
      />
      <p
        aria-live={isNear ? 'polite' : 'off'}
        className={`figures mt-1.5 text-right text-sm ${count > MAX_BODY_CHARACTERS ? 'font-medium text-signal' : 'text-quiet'}`}
      >
        {count.toLocaleString('en-US')} / {MAX_BODY_CHARACTERS.toLocaleString('en-US')}
        <span className="sr-only"> characters</span>
      </p>
      <FieldProblem problems={problems} field="body" />
    </div>
  )
}
