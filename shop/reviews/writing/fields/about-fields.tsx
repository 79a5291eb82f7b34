import { DESK_WAYS, HEIGHT_WAYS } from '../../../ui/measure/body-and-desk.ts'
import { MeasureField } from '../../../ui/measure/measure-field.tsx'
import { problemAt } from '../../../ui/measure/parse-measure.ts'
import { CAME_FROM, type Choice, HOURS_A_DAY, SCALE, WEIGHT_RANGES } from '../choices.ts'
import { fieldId, type TypedField } from '../review-values.ts'
import { describedBy, FieldProblem, type FieldProps } from './field-problem.tsx'

/** Fields that make a review useful to somebody of the same build. All of them may be left out. */
export function AboutFields({ heading: Heading, ...field }: FieldProps & { heading: 'h2' | 'h4' }) {
  const { values, problems, change } = field
  const measure = { idPrefix: 'review', typed: values, problems, onChange: change }
  return (
    <section className="space-y-6 border-t border-line pt-8">
      <div>
        <Heading className="text-xl">Optional, and shown with your review</Heading>
        <p className="mt-2 text-note text-quiet">
          It lets people of your build, at a desk like yours, find what you wrote. Leave out whatever you
          like.
        </p>
      </div>
      <div className="space-y-5">
        <p className="text-note text-quiet">From 1, poor, to 5, good:</p>
        <ScaleField field="knee-comfort" legend="Comfort for your knees" {...field} />
        <ScaleField field="back-comfort" legend="Comfort for your back" {...field} />
        <ScaleField field="assembly-ease" legend="Putting it together" {...field} />
      </div>
      <MeasureField legend="Your height" ways={HEIGHT_WAYS} {...measure} />
      <MeasureField legend="Desk height" hint="from floor to top" ways={DESK_WAYS} {...measure} />
      <div className="grid gap-6 sm:grid-cols-2">
        <ChoiceField field="weight-range" label="Your weight" choices={WEIGHT_RANGES} {...field} />
        <ChoiceField field="hours-a-day" label="Hours a day on it" choices={HOURS_A_DAY} {...field} />
      </div>
      <ChoiceField field="came-from" label="What you sat on before" choices={CAME_FROM} {...field} />
    </section>
  )
}

interface ScaleFieldProps extends FieldProps {
  field: TypedField
  legend: string
}

/** A rating of one to five, or none, which is chosen at first. */
function ScaleField({ field, legend, values, problems, change }: ScaleFieldProps) {
  return (
    <fieldset aria-describedby={describedBy(problems, field)} className="min-w-0">
      <legend className="text-note font-medium">{legend}</legend>
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

interface ChoiceFieldProps extends FieldProps {
  field: TypedField
  label: string
  choices: readonly Choice[]
}

/** A field with one of several choices, or none. */
function ChoiceField({ field, label, choices, values, problems, change }: ChoiceFieldProps) {
  return (
    <div>
      <label htmlFor={fieldId(field)} className="text-note font-medium">
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
