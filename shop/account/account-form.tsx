import type { ReactNode, SubmitEvent } from 'react'
import { buttonStyle } from '../ui/button-style.ts'
import { FormMessage } from '../ui/form/form-message.tsx'
import type { useSending } from './use-sending.ts'

export interface AccountFormProps {
  /** The button's label while it is not busy. */
  action: string
  sending: ReturnType<typeof useSending>
  onSubmit: (values: FormData) => void
  look?: 'strong' | 'quiet'
  children?: ReactNode
}

/**
 * A form with its fields and a button that says 'Please wait...' while it is busy (clause 2.38). A failure stands
 * on top, unless it is about the password: then the password field shows it.
 */
export function AccountForm({ action, sending, onSubmit, look = 'strong', children }: AccountFormProps) {
  const { isBusy, failure } = sending
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    // A press before the script loads submits natively; POST keeps what was typed out of the address.
    <form method="post" onSubmit={submit} className="space-y-6">
      {failure && failure.passwordProblem === undefined && (
        <FormMessage key={failure.attempt} title={failure.message} description={failure.description} />
      )}
      {children}
      <button
        type="submit"
        disabled={isBusy}
        className={buttonStyle(look, look === 'strong' ? 'w-full' : '')}
      >
        {isBusy ? 'Please wait...' : action}
      </button>
    </form>
  )
}

/** The text typed into a field, empty where the field is absent. */
export function typed(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}
