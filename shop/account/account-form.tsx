import type { ReactNode, SubmitEvent } from 'react'
import { buttonStyle } from '../ui/button-style.ts'
import { FormMessage } from '../ui/form/form-message.tsx'
import type { useSending } from './use-sending.ts'

export interface AccountFormProps {
  /** The words on the button when it is not busy. */
  action: string
  sending: ReturnType<typeof useSending>
  onSubmit: (values: FormData) => void
  look?: 'strong' | 'quiet'
  children?: ReactNode
}

/**
 * Fields, the button that says 'Please wait...' while it is busy (clause 2.38), and what went wrong, unless it is said
 * below a field.
 */
export function AccountForm({ action, sending, onSubmit, look = 'strong', children }: AccountFormProps) {
  const { isBusy, failure } = sending
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    // The method is for a press before the script came: nothing that was typed may stand in an address.
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

/** What was typed, as text. */
export function typed(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}
