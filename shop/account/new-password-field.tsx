import { useEffect, useRef } from 'react'
import { PasswordField } from '../ui/password-field.tsx'
import type { useSending } from './use-sending.ts'

interface NewPasswordFieldProps {
  label: string
  sending: ReturnType<typeof useSending>
}

/** For a password that is made up here: what it takes stands below, and so does why one was refused. */
export function NewPasswordField({ label, sending: { failure } }: NewPasswordFieldProps) {
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
        autoComplete="new-password"
        hint="At least 8 characters"
        problem={problem}
      />
    </div>
  )
}
