import type { SignInWithPasswordCredentials, SignUpWithPasswordCredentials, User } from '@supabase/auth-js'
import { done, failedWith, type Outcome } from '../outcome.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { keepSession } from '../session/keep-session.ts'

/** Clause 3.07, and whether this browser is to remember. */
export interface SignInValues {
  readonly email: string
  readonly password: string
  readonly isRemembered: boolean
}

export type SignedInOrNot =
  | { readonly kind: 'signed-in' }
  /** Two-step verification: the session counts once the code of this factor is entered. */
  | { readonly kind: 'code-needed'; readonly factorId: string }

export async function signIn(session: BrowserSession, values: SignInValues): Promise<Outcome<SignedInOrNot>> {
  const { client, keeper } = session
  keeper.hold()
  const { data, error } = await client.signInWithPassword(credentialsOf(values))
  if (error) return failedWith(error, 'Failed to sign in')
  const factorId = verifiedFactorOf(data.user)
  return factorId === undefined
    ? keepSession(keeper, values.isRemembered)
    : done({ kind: 'code-needed', factorId })
}

/** Without both there are no credentials, and the library says so in its own words (clause 5.02). */
export function credentialsOf({
  email,
  password,
}: Pick<SignInValues, 'email' | 'password'>): SignInWithPasswordCredentials & SignUpWithPasswordCredentials {
  const credentials = email === '' || password === '' ? {} : { email, password }
  return credentials as { email: string; password: string }
}

export function verifiedFactorOf({ factors = [] }: User): string | undefined {
  return factors.find(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')?.id
}
