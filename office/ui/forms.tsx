import { type HTMLAttributes, type ReactNode, useId } from 'react'
import type { Desk } from '../desk/desk.ts'

interface PostFormProps {
  readonly desk: Pick<Desk, 'csrfToken'>
  /** The name of what the form does, which the page reads as `do`. */
  readonly does: string
  readonly children: ReactNode
  readonly action?: string
  readonly className?: string
  readonly upload?: boolean
  readonly label?: string
}

/** A form of the office, with the proof that it comes from a page of this session. */
export function PostForm({ desk, does, children, action, className, upload, label }: PostFormProps) {
  return (
    <form
      method="post"
      className={className}
      {...(action !== undefined && { action })}
      {...(upload && { encType: 'multipart/form-data' })}
      {...(label !== undefined && { 'aria-label': label })}
    >
      <input type="hidden" name="csrf" value={desk.csrfToken} />
      <input type="hidden" name="do" value={does} />
      {children}
    </form>
  )
}

interface FieldProps {
  readonly label: string
  readonly name: string
  readonly value?: string | number | undefined
  readonly type?:
    | 'text'
    | 'email'
    | 'search'
    | 'date'
    | 'datetime-local'
    | 'number'
    | 'password'
    | 'file'
    | 'tel'
  readonly hint?: ReactNode
  /** Why the value was refused. */
  readonly problem?: string | undefined
  readonly required?: boolean
  /** More than one line. */
  readonly rows?: number
  readonly maxLength?: number
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'search'
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly accept?: string
  readonly step?: string
  readonly min?: string
  readonly max?: string
  readonly pattern?: string
  readonly autoFocus?: boolean
}

interface Refusable<Name extends string> {
  readonly typed: Readonly<Partial<Record<NoInfer<Name>, string>>>
  readonly problems: Readonly<Partial<Record<Name, string>>>
}

/** Gives each field what was typed into it, and why that was refused. */
export function typedFields<Name extends string>({ typed, problems }: Refusable<Name>) {
  return (name: Name) => ({ name, value: typed[name], problem: problems[name] })
}

/** A labelled input, with its hint below, and its refusal where there is one. */
export function Field({ label, hint, problem, value, rows, autoFocus, type = 'text', ...rest }: FieldProps) {
  const attributes = { ...rest, defaultValue: value, autoFocus }
  return (
    <Labelled {...{ label, hint, problem }}>
      {(described) =>
        rows === undefined ? (
          <input type={type} {...attributes} {...described} />
        ) : (
          <textarea rows={rows} {...attributes} {...described} />
        )
      }
    </Labelled>
  )
}

interface LabelledProps extends Pick<FieldProps, 'label' | 'hint' | 'problem'> {
  /** Makes the control, which takes the attributes that tie it to its label, hint and problem. */
  readonly children: (described: DescribedControl) => ReactNode
}

type DescribedControl = Pick<HTMLAttributes<HTMLElement>, 'id' | 'aria-describedby' | 'aria-invalid'>

function Labelled({ label, hint, problem, children }: LabelledProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': problem !== undefined || undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

interface SelectProps {
  readonly label: string
  readonly name: string
  readonly value?: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  /** The first option is none. */
  readonly required?: boolean
}

export function Select({ label, name, value, options, hint, problem, required }: SelectProps) {
  return (
    <Labelled {...{ label, hint, problem }}>
      {(described) => (
        <select name={name} defaultValue={value} required={required} {...described}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

interface CheckboxProps {
  readonly label: string
  readonly name: string
  readonly value?: string
  readonly checked?: boolean
}

export function Checkbox({ label, name, value = 'on', checked }: CheckboxProps) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} /> {label}
    </label>
  )
}

interface CodeFieldProps {
  readonly desk: Pick<Desk, 'isConfirmed' | 'url'>
  readonly problem?: string | undefined
}

/** Asks the second factor again, where it was given longer ago; `Desk.confirm` reads it. */
export function CodeField({ desk, problem }: CodeFieldProps) {
  if (desk.isConfirmed) return null
  return (
    <Field
      label="Code from your authenticator"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      required
      hint={
        <>
          Asked again here, since this cannot be taken back or leaves the shop. No app?{' '}
          <a
            href={`/office/second-step?again&next=${encodeURIComponent(desk.url.pathname + desk.url.search)}`}
          >
            Use a passkey or recovery code
          </a>{' '}
          first.
        </>
      }
      problem={problem}
    />
  )
}

export const WRONG_CODE = 'That code is not right. Type the one that your authenticator shows now.'

interface ButtonProps {
  readonly children: ReactNode
  /** `strong` for the one thing to do here, `danger` for what cannot be undone. */
  readonly look?: 'strong' | 'quiet' | 'danger'
  readonly name?: string
  readonly value?: string
  /** The address that answers instead of the form's own. */
  readonly to?: string
}

export function Button({ children, look = 'strong', name, value, to }: ButtonProps) {
  return (
    <button type="submit" className={`button ${look}`} name={name} value={value} formAction={to}>
      {children}
    </button>
  )
}
