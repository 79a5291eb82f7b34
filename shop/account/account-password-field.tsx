import { useEffect, useRef } from 'react'
import { PasswordField } from '../ui/form/password-field.tsx'
import type { useSending } from './use-sending.ts'

interface AccountPasswordFieldProps {
  label: string
  /** The visitor chooses a new password here, so its requirements and the reason for a refusal stand below. */
  isNew: boolean
  sending: ReturnType<typeof useSending>
}

/** A current and a new password share this field, so what was typed stays when the form is toggled. */
export function AccountPasswordField({ label, isNew, sending: { failure } }: AccountPasswordFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const problem = failure?.passwordProblem
  const attempt = problem === undefined ? undefined : failure?.attempt
  useEffect(() => {
    if (attempt !== undefined) field.current?.querySelector('input')?.focus()
  }, [attempt])
  return (
    <div ref={field}>
      <PasswordField
        name="password"
        label={label}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew && 'At least 8 characters'}
        problem={problem}
      />
    </div>
  )
}
