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
      lead="Tell us your address, and we mail you a link to set a new one."
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
      If there is an account for <Address>{email}</Address>, a mail with a link is on its way. The link works
      once, and not for long.
    </>
  )
  return <Panel title="Look into your mail" lead={lead} isFollowing />
}

/** Between the mail and the form, so that a mail scanner that only looks at links uses none up. */
export function OpenLink({ sending, onSubmit }: StepProps<void>) {
  return (
    <Panel title="Set a new password" lead="The link in your mail works once. Go on when you are ready.">
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
