import type { Session } from '@supabase/auth-js'
import { done, type Outcome } from '../outcome.ts'
import { failedLink } from '../sign-in/failed-link.ts'
import { bringsSession, clearFragment } from '../sign-in/mail-fragment.ts'
import { type SignedInOrNot, verifiedFactorOf } from '../sign-in/sign-in.ts'
import { type BroughtSession, broughtSession } from '../sign-in/whose-session.ts'
import { openSession, sessionKeeper } from './browser-session.ts'
import { keepSession } from './keep-session.ts'

export type RestoredSession =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'was-signed-in' }
  /** A link has brought somebody who was not signed in here: `enter` is for when the visitor says that it is them. */
  | ({ readonly kind: 'brought'; readonly enter: () => Outcome<SignedInOrNot> } & BroughtSession)
  | SignedInOrNot

/** Whether there is anything to look into: most visitors come to this page as nobody yet. */
export function hasSessionToRestore(): boolean {
  return bringsSession(location.hash) || sessionKeeper.kept() !== null
}

/** Who comes to the sign-in page: nobody yet, somebody signed in (clause 6.02), or by the link of a mail. */
export async function restoreSession(): Promise<Outcome<RestoredSession>> {
  const { client } = await openSession()
  const { error } = await client.initialize()
  clearFragment()
  if (error) return failedLink(error, 'Failed to sign in')
  const { data } = await client.getSession()
  if (sessionKeeper.isHolding()) return data.session ? arrive(data.session) : done({ kind: 'nobody' })
  // Only a refusal removes it: a backend that cannot be reached says nothing against the session.
  return done({ kind: sessionKeeper.kept() === null ? 'nobody' : 'was-signed-in' })
}

/** Anybody can write a link with a session of their own in it. */
function arrive(session: Session): Outcome<RestoredSession> {
  const brought = broughtSession(sessionKeeper, session)
  return brought ? done({ kind: 'brought', ...brought, enter: () => enter(session) }) : enter(session)
}

/** By the link of a mail, which does not say whether to remember: as before, and otherwise this tab alone. */
function enter({ user }: Session): Outcome<SignedInOrNot> {
  const factorId = verifiedFactorOf(user)
  return factorId === undefined
    ? keepSession(sessionKeeper, sessionKeeper.isRemembered())
    : done({ kind: 'code-needed', factorId })
}
