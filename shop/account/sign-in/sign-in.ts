import type { SignInWithPasswordCredentials, SignUpWithPasswordCredentials } from '@supabase/auth-js'
import { done, failedWith, type Outcome } from '../outcome.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { keepSession } from '../session/keep-session.ts'
import { type SecondStep, secondStepOf } from '../session/second-step.ts'

/** Clause 3.07, and whether this browser remembers the session. */
export interface SignInValues {
  readonly email: string
  readonly password: string
  readonly isRemembered: boolean
}

export type SignedInOrNot =
  | { readonly kind: 'signed-in' }
  /** The account has two-step verification: the session counts once its second step is shown. */
  | { readonly kind: 'code-needed'; readonly step: SecondStep; readonly isRemembered: boolean }

export async function signIn(session: BrowserSession, values: SignInValues): Promise<Outcome<SignedInOrNot>> {
  const { client, keeper } = session
  keeper.hold()
  const { data, error } = await client.signInWithPassword(credentialsOf(values))
  if (error) return failedWith(error, 'Failed to sign in')
  const step = secondStepOf(data.user)
  const { isRemembered } = values
  return step === undefined
    ? keepSession(keeper, isRemembered)
    : done({ kind: 'code-needed', step, isRemembered })
}

/** If either is missing, the library gets no credentials and reports that in its own words (clause 5.02). */
function credentialsOf({
  email,
  password,
}: Pick<SignInValues, 'email' | 'password'>): SignInWithPasswordCredentials & SignUpWithPasswordCredentials {
  const credentials = email === '' || password === '' ? {} : { email, password }
  return credentials as { email: string; password: string }
}

/** `mail-sent`: the backend wants the address confirmed first, so nobody is signed in yet. */
export type SignedUp = { readonly kind: 'signed-in' } | { readonly kind: 'mail-sent'; readonly email: string }

export async function signUp(session: BrowserSession, values: SignInValues): Promise<Outcome<SignedUp>> {
  const { client, keeper } = session
  keeper.hold()
  const { data, error } = await client.signUp({
    ...credentialsOf(values),
    // Clause 7.08: the mail leads to the root of the site.
    options: { emailRedirectTo: `${location.origin}/` },
  })
  if (error) return failedWith(error, 'Failed to create account')
  return data.session
    ? keepSession(keeper, values.isRemembered)
    : done({ kind: 'mail-sent', email: values.email })
}
