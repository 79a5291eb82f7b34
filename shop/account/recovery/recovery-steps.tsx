import { TextField } from '../../ui/form/text-field.tsx'
import { AccountForm, typed } from '../account-form.tsx'
import { AccountPasswordField } from '../account-password-field.tsx'
import { Address, Panel } from '../panel.tsx'
import type { useSending } from '../use-sending.ts'

interface StepProps<Value> {
  sending: ReturnType<typeof useSending>
  onSubmit: (value: Value) => void
}

export function AskForLink({ sending, onSubmit }: StepProps<string>) {
  return (
    <Panel
      title="Forgot your password?"
      lead="Enter your email address, and we will send you a link to set a new one."
    >
      <AccountForm
        action="Send the link"
        sending={sending}
        onSubmit={(values) => onSubmit(typed(values, 'email').trim())}
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" required />
      </AccountForm>
    </Panel>
  )
}

export function LinkSent({ email }: { email: string }) {
  const lead = (
    <>
      If there is an account for <Address>{email}</Address>, an email with a link is on its way. The link
      works once, and expires soon.
    </>
  )
  return <Panel title="Check your email" lead={lead} isFollowing />
}

/** This step waits for a press, so that a mail scanner that opens links does not use them up. */
export function OpenLink({ sending, onSubmit }: StepProps<void>) {
  return (
    <Panel title="Set a new password" lead="The link in your email works once. Continue when you are ready.">
      <AccountForm action="Continue" sending={sending} onSubmit={() => onSubmit()} />
    </Panel>
  )
}

export function NewPassword({ email, sending, onSubmit }: StepProps<string> & { email: string }) {
  const lead = (
    <>
      For the account of <Address>{email}</Address>. It signs you out on every other device.
    </>
  )
  return (
    <Panel title="Set a new password" lead={lead} isFollowing>
      <AccountForm
        action="Set password"
        sending={sending}
        onSubmit={(values) => onSubmit(typed(values, 'password'))}
      >
        <AccountPasswordField label="New password" isNew sending={sending} />
      </AccountForm>
    </Panel>
  )
}
