import { buttonStyle } from '../../ui/button-style.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { AccountForm, typed } from '../account-form.tsx'
import { AccountPasswordField } from '../account-password-field.tsx'
import { usePasskeysOffered } from '../passkeys/use-passkeys-offered.ts'
import { RECOVERY_PATH } from '../paths.ts'
import type { useSending } from '../use-sending.ts'
import type { SignInValues } from './sign-in.ts'

export type Mode = 'sign-in' | 'sign-up'

interface CredentialsFormProps {
  mode: Mode
  sending: ReturnType<typeof useSending>
  onSubmit: (values: SignInValues) => void
}

/** The one form of clause 2.38; typed values stay when it toggles between sign-in and sign-up. */
export function CredentialsForm({ mode, sending, onSubmit }: CredentialsFormProps) {
  const isSignIn = mode === 'sign-in'
  const submit = (values: FormData) =>
    onSubmit({
      email: typed(values, 'email').trim(),
      password: typed(values, 'password'),
      isRemembered: values.has('remember'),
    })
  return (
    <AccountForm action={isSignIn ? 'Sign in' : 'Sign up'} sending={sending} onSubmit={submit}>
      <TextField name="email" label="Email" type="email" autoComplete="username" required />
      <AccountPasswordField label="Password" isNew={!isSignIn} sending={sending} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <label className="flex min-h-11 items-center gap-3 text-note">
          <input type="checkbox" name="remember" defaultChecked className="size-5 accent-pine" />
          Remember me
        </label>
        {isSignIn && (
          <a
            href={RECOVERY_PATH}
            className="inline-flex min-h-11 items-center text-note underline underline-offset-6 hover:no-underline"
          >
            Forgot password?
          </a>
        )}
      </div>
    </AccountForm>
  )
}

interface PasskeySignInProps {
  sending: ReturnType<typeof useSending>
  /** The checkbox of the form above counts for this way in, too. */
  onPress: (isRemembered: boolean) => void
}

/**
 * Keeps its place while nobody knows yet whether passkeys are offered, so that nothing moves once they are. While the
 * panel sleeps, the page's small script finds that out (`early-sign-in.ts`), and a press is held until it is awake.
 */
export function PasskeySignIn({ sending, onPress }: PasskeySignInProps) {
  const isOffered = usePasskeysOffered()
  if (isOffered === false) return null
  return (
    <div className={isOffered ? 'mt-4' : 'invisible mt-4 passkeys:visible'}>
      <button
        type="button"
        onClick={({ currentTarget }) => onPress(isRemembered(currentTarget))}
        disabled={sending.isBusy}
        className={buttonStyle('quiet', 'w-full')}
      >
        Use a passkey
      </button>
    </div>
  )
}

function isRemembered(button: HTMLElement): boolean {
  const box = button.closest('div')?.parentElement?.querySelector<HTMLInputElement>('input[name="remember"]')
  return box?.checked ?? true
}
