import { TextField } from '../../ui/form/text-field.tsx'
import { AccountForm, type AccountFormProps, typed } from '../account-form.tsx'

interface CodeFormProps extends Pick<AccountFormProps, 'action' | 'look' | 'sending'> {
  onSubmit: (code: string) => void
  hint?: string
  autoFocus?: boolean
}

/** A form for the six digits of an authenticator app; a browser that knows them offers to fill them in. */
export function CodeForm({ onSubmit, hint, autoFocus = false, ...form }: CodeFormProps) {
  return (
    <AccountForm {...form} onSubmit={(values) => onSubmit(typed(values, 'code'))}>
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
        autoFocus={autoFocus}
      />
    </AccountForm>
  )
}
