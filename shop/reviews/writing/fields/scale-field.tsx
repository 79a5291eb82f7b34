import { SCALE } from '../choices.ts'
import { fieldId, type TypedField } from '../review-values.ts'
import { describedBy, FieldProblem } from './field-problem.tsx'
import type { FieldProps } from './field-props.ts'

interface ScaleFieldProps extends FieldProps {
  field: TypedField
  legend: string
}

/** A rating of one to five, or none, which is chosen at first. */
export function ScaleField({ field, legend, values, problems, change }: ScaleFieldProps) {
  return (
    <fieldset aria-describedby={describedBy(problems, field)} className="min-w-0">
      <legend className="text-[15px] font-medium">{legend}</legend>
      <div className="mt-2 flex gap-1.5">
        {['', ...SCALE].map((value) => (
          <label
            key={value}
            className={`choice figures justify-center px-0 ${value === '' ? 'px-2 whitespace-nowrap sm:px-3.5' : 'w-11'}`}
          >
            <input
              id={value === '' ? fieldId(field) : undefined}
              type="radio"
              name={field}
              value={value}
              checked={values[field] === value}
              onChange={() => change(field, value)}
              className="choice-input"
            />
            {value === '' ? 'Not rated' : value}
          </label>
        ))}
      </div>
      <FieldProblem problems={problems} field={field} />
    </fieldset>
  )
}
