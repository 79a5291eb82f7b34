import type { Session } from '@supabase/auth-js'
import { done, type Outcome } from '../outcome.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { failedLink } from '../sign-in/failed-link.ts'
import { clearFragment } from '../sign-in/mail-fragment.ts'
import { verifiedFactorOf } from '../sign-in/sign-in.ts'

const FALLBACK = 'Failed to open the link'

/** What the visitor may do next. `no-link`: the page was opened without one. */
export type Recovery =
  | { readonly kind: 'no-link' }
  | { readonly kind: 'new-password' }
  | { readonly kind: 'code-needed'; readonly factorId: string }

/** A link that went through the backend brings a session in the address, or says why not. */
export async function sessionOfLink({ client, keeper }: BrowserSession): Promise<Outcome<Recovery>> {
  const { error } = await client.initialize()
  clearFragment()
  if (error) return failedLink(error, FALLBACK)
  const { data } = await client.getSession()
  return done(keeper.isHolding() && data.session ? next(data.session) : { kind: 'no-link' })
}

/** A link that came straight here brings the hash of a token, which is used up now and not when it is looked at. */
export async function spendTokenOfLink(
  { client, keeper }: BrowserSession,
  tokenHash: string,
): Promise<Outcome<Recovery>> {
  keeper.hold()
  const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
  if (error) return failedLink(error, FALLBACK)
  return done(data.session ? next(data.session) : { kind: 'no-link' })
}

function next({ user }: Session): Recovery {
  const factorId = verifiedFactorOf(user)
  return factorId === undefined ? { kind: 'new-password' } : { kind: 'code-needed', factorId }
}
