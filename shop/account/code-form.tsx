import { TextField } from '../ui/text-field.tsx'
import { AccountForm, typed } from './account-form.tsx'
import type { useSending } from './use-sending.ts'

interface CodeFormProps {
  action: string
  sending: ReturnType<typeof useSending>
  onSubmit: (code: string) => void
  hint?: string
}

/** Six digits of an authenticator app; the browser offers them where it knows them. */
export function CodeForm({ action, sending, onSubmit, hint }: CodeFormProps) {
  return (
    <AccountForm action={action} sending={sending} onSubmit={(values) => onSubmit(typed(values, 'code'))}>
      <TextField
        name="code"
        label="Code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*(\d\s*){6}"
        title="Six digits"
        maxLength={10}
        required
        hint={hint}
      />
    </AccountForm>
  )
}
