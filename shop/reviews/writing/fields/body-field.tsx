import { problemAt } from '../../../ui/measure/parse-measure.ts'
import { cleanText, countCharacters, MAX_BODY_CHARACTERS } from '../parse-review.ts'
import { fieldId } from '../review-values.ts'
import { describedBy, FieldProblem, type FieldProps } from './field-problem.tsx'

/** This close to the limit, screen readers are told the count. */
const NEAR_CHARACTERS = 100
const HINT_ID = 'review-body-hint'

/** The field has no `maxLength`, which would silently throw away the end of a pasted text. */
export function BodyField({ values, problems, change }: FieldProps) {
  const count = countCharacters(cleanText(values.body))
  const isNear = count > MAX_BODY_CHARACTERS - NEAR_CHARACTERS
  return (
    <div>
      <label htmlFor={fieldId('body')} className="block text-[15px] font-medium">
        Your review
      </label>
      <p id={HINT_ID} className="mt-1 text-[15px] text-quiet">
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
