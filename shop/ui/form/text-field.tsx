import type { ComponentProps, ReactNode } from 'react'

type TextFieldProps = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'name'
  | 'required'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'defaultValue'
  | 'autoFocus'
  | 'pattern'
  | 'id'
  | 'dir'
  | 'value'
  | 'onChange'
> & {
  name: string
  label: string
  /** Words below the field. */
  hint?: ReactNode
  /** The problem with the value, also below the field. */
  problem?: string | undefined
  /** The browser's words where `pattern` does not fit. */
  title?: string
  /** Content inside the field, at its right end. */
  children?: ReactNode
}

/** A labeled line of text; the browser checks it. */
export function TextField({ label, hint, problem, children, ...input }: TextFieldProps) {
  const id = input.id ?? `field-${input.name}`
  const hintId = `${id}-hint`
  const problemId = `${id}-problem`
  const describedBy = [...(problem ? [problemId] : []), ...(hint ? [hintId] : [])].join(' ')
  return (
    <div>
      <label htmlFor={id} className="block text-note font-medium">
        {label}
      </label>
      <div className="relative mt-2">
        <input
          aria-describedby={describedBy || undefined}
          aria-invalid={problem ? true : undefined}
          className={`h-13 w-full min-w-0 rounded-sm border border-quiet bg-white px-4 aria-invalid:border-2 aria-invalid:border-signal ${children ? 'pr-20' : ''}`}
          {...input}
          id={id}
        />
        {children}
      </div>
      {problem && (
        <p id={problemId} className="mt-2 text-note font-medium text-signal">
          {problem}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-2 text-note text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
