import type { ChangeEvent } from 'react'
import { type Problem, problemAt } from './parse-measure.ts'

/** Room for the longest way to say it: 5 feet and 10 inches, 170.5 centimeters. */
const MAX_TYPED_CHARACTERS = 24

interface UnitInput<Field extends string> {
  readonly field: Field
  readonly unit: string
}

interface MeasureFieldProps<Field extends string> {
  /** Begins the id of each input, which ends with its field. */
  idPrefix: string
  legend: string
  hint?: string
  /** The two ways to fill in the measure. */
  ways: readonly [readonly UnitInput<Field>[], readonly UnitInput<Field>[]]
  typed: Readonly<Record<Field, string>> | undefined
  problems: readonly Problem<string>[]
  /** The address of the form with these fields filled in as they may have been meant. */
  addressOf?: (fields: Readonly<Partial<Record<string, string>>>) => string
  /** A form that follows what is typed sets this. */
  onChange?: (field: Field, value: string) => void
}

/** A measure in either of two units; its problem stands beneath, and describes each field at fault. */
export function MeasureField<Field extends string>({
  idPrefix,
  legend,
  hint,
  ways,
  typed,
  problems,
  addressOf,
  onChange,
}: MeasureFieldProps<Field>) {
  const inputs = ways.flat()
  const problem = inputs.map(({ field }) => problemAt(problems, field)).find(Boolean)
  const problemId = `${idPrefix}-${inputs[0]?.field}-problem`
  const asInput = ({ field, unit }: UnitInput<Field>) => (
    <label key={field} className="relative block grow basis-0">
      <span className="sr-only">{`${legend}, `}</span>
      <input
        id={`${idPrefix}-${field}`}
        name={field}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={MAX_TYPED_CHARACTERS}
        {...(onChange
          ? {
              value: typed?.[field] ?? '',
              onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(field, event.target.value),
            }
          : { defaultValue: typed?.[field] ?? '' })}
        aria-invalid={problemAt(problems, field) ? true : undefined}
        aria-describedby={problemAt(problems, field) ? problemId : undefined}
        className="figures h-12 w-full min-w-0 rounded-sm border border-quiet bg-white pr-9 pl-3 aria-invalid:border-2 aria-invalid:border-signal"
      />
      <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-note text-quiet">
        {unit}
      </span>
    </label>
  )
  return (
    <fieldset className="min-w-0">
      <legend className="text-note font-medium">
        {legend}
        {hint && <span className="font-normal text-quiet"> {hint}</span>}
      </legend>
      <div className="mt-2 flex items-center gap-2">
        <div className="flex min-w-0 grow-3 basis-0 gap-2">{ways[0].map(asInput)}</div>
        <span className="text-note text-quiet">or</span>
        <div className="flex min-w-0 grow-2 basis-0 gap-2">{ways[1].map(asInput)}</div>
      </div>
      {problem && (
        <p id={problemId} className="mt-2 text-note text-signal">
          {problem.message}
        </p>
      )}
      {problem?.meant && addressOf && (
        <p className="figures flex flex-wrap items-center gap-x-4 text-note">
          Did you mean
          {problem.meant.map(({ words, fields }) => (
            <a
              key={words}
              href={addressOf(fields)}
              className="inline-flex min-h-11 items-center font-medium text-pine underline underline-offset-4"
            >
              {words}
            </a>
          ))}
        </p>
      )}
    </fieldset>
  )
}
