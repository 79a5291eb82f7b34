import type { ComponentProps } from 'react'
import type { FormState } from './form-state.ts'
import { lengthOf } from './text-fields.ts'

interface FormFieldProps {
  /** Id of the form. */
  form: string
  name: string
  label: string
  state: FormState
  maxLength: number
  /** Lines of a text area, whose characters are counted. */
  rows?: number
  hint?: string
  suggestions?: readonly string[]
  type?: ComponentProps<'input'>['type']
  inputMode?: ComponentProps<'input'>['inputMode']
  autoComplete?: string
  optional?: boolean
}

const FIELD = 'mt-2 w-full min-w-0 rounded-sm border border-quiet bg-white px-4 aria-invalid:border-signal'

/** A labeled field with a place for its problem, which `take-over-form.ts` finds by its id. */
export function FormField({
  form,
  name,
  label,
  state,
  hint,
  rows,
  suggestions,
  optional,
  ...more
}: FormFieldProps) {
  const { autoComplete, inputMode, type = 'text', maxLength } = more
  const id = `${form}-${name}`
  const typed = 'typed' in state ? state.typed[name] : undefined
  const problems = state.kind === 'refused' ? state.problems : {}
  const problem = problems[name]
  const describedBy = [`${id}-problem`, ...(hint ? [`${id}-hint`] : []), ...(rows ? [`${id}-count`] : [])]
  const common = {
    ...{ id, name, maxLength, autoComplete, defaultValue: typed },
    'aria-required': optional ? undefined : true,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy.join(' '),
    // Without a script the browser goes to the first field with a problem.
    autoFocus: problem !== undefined && Object.keys(problems)[0] === name,
  }
  return (
    <div>
      <label htmlFor={id} className="block text-note font-medium">
        {label}
        {optional && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      {rows ? (
        <textarea {...common} rows={rows} className={`${FIELD} block py-3`} />
      ) : (
        <input
          {...common}
          type={type}
          inputMode={inputMode}
          list={suggestions && `${id}-suggestions`}
          className={`${FIELD} h-13`}
        />
      )}
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <p id={`${id}-problem`} hidden={!problem} className="mt-2 text-note font-medium text-signal">
        {problem}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-note text-quiet">
          {hint}
        </p>
      )}
      {rows && (
        <p id={`${id}-count`} className="figures mt-2 text-note text-quiet noscript:hidden">
          {lengthOf(typed ?? '')}/{maxLength} characters
        </p>
      )}
    </div>
  )
}
