import { type ReactNode, useState } from 'react'
import { TextField } from './text-field.tsx'

interface PasswordFieldProps {
  name: string
  label: string
  /** Password managers make up a new password, and fill in the current one. */
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
  problem?: string | undefined
}

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'} required>
      <button
        type="button"
        aria-pressed={isShown}
        aria-controls={`field-${props.name}`}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-1 right-1 min-w-11 rounded-xs px-3 text-note text-quiet underline-offset-4 hover:text-ink hover:underline"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </TextField>
  )
}
