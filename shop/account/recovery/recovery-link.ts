import type { Session } from '@supabase/auth-js'
import { clearFragment } from '../mail-fragment.ts'
import { done, type Outcome } from '../outcome.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { type SecondStep, secondStepOf } from '../session/second-step.ts'
import type { SessionKeeper } from '../session/session-keeper.ts'
import { type BroughtSession, broughtSession, failedLink } from '../sign-in/mail-link.ts'

const FALLBACK = 'Failed to open the link'

/** The next step of a recovery. `no-link`: the page was opened without a link. */
export type Recovery =
  | { readonly kind: 'no-link' }
  | { readonly kind: 'new-password'; readonly email: string }
  | { readonly kind: 'code-needed'; readonly email: string; readonly step: SecondStep }
  /** Another account is signed in here; `next` follows once the visitor confirms that the link is theirs. */
  | ({ readonly kind: 'brought'; readonly next: Recovery } & BroughtSession)

/** A link that went through the backend brings a session in the fragment, or the reason why there is none. */
export async function sessionOfLink({ client, keeper }: BrowserSession): Promise<Outcome<Recovery>> {
  const { error } = await client.initialize()
  clearFragment()
  if (error) return failedLink(error, FALLBACK)
  const { data } = await client.getSession()
  return done(keeper.isHolding() && data.session ? arrive(keeper, data.session) : { kind: 'no-link' })
}

/** A link straight to this page brings a token hash; it is spent here, on a press, not when the page opens. */
export async function spendTokenOfLink(
  { client, keeper }: BrowserSession,
  tokenHash: string,
): Promise<Outcome<Recovery>> {
  keeper.hold()
  const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
  if (error) return failedLink(error, FALLBACK)
  return done(data.session ? arrive(keeper, data.session) : { kind: 'no-link' })
}

/** Setting a password signs in, so a visitor who is signed in to another account is asked first. */
function arrive(keeper: SessionKeeper, session: Session): Recovery {
  const brought = broughtSession(keeper, session)
  const next = nextOf(session)
  return brought?.other === undefined ? next : { kind: 'brought', ...brought, next }
}

function nextOf({ user }: Session): Recovery {
  const step = secondStepOf(user)
  const email = user.email ?? ''
  return step === undefined ? { kind: 'new-password', email } : { kind: 'code-needed', email, step }
}
