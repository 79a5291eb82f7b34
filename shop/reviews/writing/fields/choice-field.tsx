import { problemAt } from '../../../ui/measure/parse-measure.ts'
import type { Choice } from '../choices.ts'
import { fieldId, type TypedField } from '../review-values.ts'
import { describedBy, FieldProblem } from './field-problem.tsx'
import type { FieldProps } from './field-props.ts'

interface ChoiceFieldProps extends FieldProps {
  field: TypedField
  label: string
  choices: readonly Choice[]
}

/** A field with one of several choices, or none. */
export function ChoiceField({ field, label, choices, values, problems, change }: ChoiceFieldProps) {
  return (
    <div>
      <label htmlFor={fieldId(field)} className="text-[15px] font-medium">
        {label}
      </label>
      <select
        id={fieldId(field)}
        name={field}
        value={values[field]}
        onChange={(event) => change(field, event.target.value)}
        aria-invalid={problemAt(problems, field) ? true : undefined}
        aria-describedby={describedBy(problems, field)}
        className="mt-2 block h-12 w-full rounded-sm border border-quiet bg-white px-3 aria-invalid:border-2 aria-invalid:border-signal"
      >
        <option value="">Prefer not to say</option>
        {choices.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <FieldProblem problems={problems} field={field} />
    </div>
  )
}
