import { problemAt } from '../../../ui/measure/parse-measure.ts'
import { STAR } from '../../../ui/rating/stars.tsx'
import { SCALE } from '../choices.ts'
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
      <p id={LABEL_ID} className="text-[15px] font-medium">
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
        <span className="figures text-[15px] text-quiet" aria-hidden="true">
          {chosen > 0 && `${chosen} of 5`}
        </span>
      </div>
      <FieldProblem problems={problems} field="rating" />
    </div>
  )
}
