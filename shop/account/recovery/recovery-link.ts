import type { Session } from '@supabase/auth-js'
import { done, type Outcome } from '../outcome.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import type { SessionKeeper } from '../session/session-keeper.ts'
import { failedLink } from '../sign-in/failed-link.ts'
import { clearFragment } from '../sign-in/mail-fragment.ts'
import { verifiedFactorOf } from '../sign-in/sign-in.ts'
import { type BroughtSession, broughtSession } from '../sign-in/whose-session.ts'

const FALLBACK = 'Failed to open the link'

/** What the visitor may do next. `no-link`: the page was opened without one. */
export type Recovery =
  | { readonly kind: 'no-link' }
  | { readonly kind: 'new-password'; readonly email: string }
  | { readonly kind: 'code-needed'; readonly email: string; readonly factorId: string }
  /** Somebody else is signed in here: `next` is for when the visitor says that the link is theirs. */
  | ({ readonly kind: 'brought'; readonly next: Recovery } & BroughtSession)

/** A link that went through the backend brings a session in the address, or says why not. */
export async function sessionOfLink({ client, keeper }: BrowserSession): Promise<Outcome<Recovery>> {
  const { error } = await client.initialize()
  clearFragment()
  if (error) return failedLink(error, FALLBACK)
  const { data } = await client.getSession()
  return done(keeper.isHolding() && data.session ? arrive(keeper, data.session) : { kind: 'no-link' })
}

/** A link that came straight here brings the hash of a token, which is used up now and not when it is looked at. */
export async function spendTokenOfLink(
  { client, keeper }: BrowserSession,
  tokenHash: string,
): Promise<Outcome<Recovery>> {
  keeper.hold()
  const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
  if (error) return failedLink(error, FALLBACK)
  return done(data.session ? arrive(keeper, data.session) : { kind: 'no-link' })
}

/** A new password signs in: whoever is signed in as somebody else is asked first. */
function arrive(keeper: SessionKeeper, session: Session): Recovery {
  const brought = broughtSession(keeper, session)
  const next = nextOf(session)
  return brought?.other === undefined ? next : { kind: 'brought', ...brought, next }
}

function nextOf({ user }: Session): Recovery {
  const factorId = verifiedFactorOf(user)
  const email = user.email ?? ''
  return factorId === undefined ? { kind: 'new-password', email } : { kind: 'code-needed', email, factorId }
}
