import { done, failedWith, type Outcome } from '../outcome.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { keepSession } from '../session/keep-session.ts'
import { credentialsOf, type SignInValues } from './sign-in.ts'

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
