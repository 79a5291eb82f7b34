import type { Session } from '@supabase/auth-js'
import { done, failedWith, type Outcome } from '../outcome.ts'
import { RECOVERY_PATH } from '../paths.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { keepSession } from '../session/keep-session.ts'
import { type SecondStep, secondStepOf } from '../session/second-step.ts'
import type { SessionKeeper } from '../session/session-keeper.ts'
import { isOfStaff } from '../settings/account-details.ts'
import { type BroughtSession, broughtSession, failedLink, readLink } from '../sign-in/mail-link.ts'

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
  const error = await readLink({ client })
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

/** Requests the mail with the link; the backend answers the same whether the account exists or not. */
export async function recover({ client }: BrowserSession, email: string): Promise<Outcome<null>> {
  const { error } = await client.resetPasswordForEmail(email, {
    redirectTo: location.origin + RECOVERY_PATH,
  })
  return error ? failedWith(error, 'Failed to send the link') : done(null)
}

/** The last step of a recovery: the mail's link signs in only once a new password is set. */
export async function setNewPassword(
  { client, keeper }: BrowserSession,
  password: string,
): Promise<Outcome<{ isOfStaff: boolean }>> {
  const { data, error } = await client.updateUser({ password })
  if (error) return failedWith(error, 'Failed to set the password')
  const kept = keepSession(keeper, false)
  return kept.ok ? done({ isOfStaff: isOfStaff(data.user) }) : kept
}
