import type { Session } from '@supabase/auth-js'
import { bringsSession } from '../mail-fragment.ts'
import { done, type Outcome } from '../outcome.ts'
import { openSession, sessionKeeper } from '../session/browser-session.ts'
import { keepSession } from '../session/keep-session.ts'
import { secondStepOf } from '../session/second-step.ts'
import { type BroughtSession, broughtSession, failedLink, readLink } from './mail-link.ts'
import type { SignedInOrNot } from './sign-in.ts'

export type RestoredSession =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'was-signed-in' }
  /** A link brought the session of an account not signed in here; `enter` runs once the visitor confirms it. */
  | ({ readonly kind: 'brought'; readonly enter: () => Outcome<SignedInOrNot> } & BroughtSession)
  | SignedInOrNot

/** Most visitors come to the sign-in page with neither a link nor a session; they load no client library. */
export function hasSessionToRestore(): boolean {
  return bringsSession(location.hash) || sessionKeeper.stored() !== null
}

/** The visitor of the sign-in page: nobody, somebody signed in (clause 6.02), or somebody from a mail's link. */
export async function restoreSession(): Promise<Outcome<RestoredSession>> {
  const { client } = await openSession()
  const error = await readLink({ client })
  if (error) return failedLink(error, 'Failed to sign in')
  const { data } = await client.getSession()
  if (sessionKeeper.isHolding()) return data.session ? arrive(data.session) : done({ kind: 'nobody' })
  // Only a refusal removes the session: an unreachable backend says nothing against it.
  return done({ kind: sessionKeeper.stored() === null ? 'nobody' : 'was-signed-in' })
}

/** Anybody can send a link with their own session in it, so a new account is entered only when confirmed. */
function arrive(session: Session): Outcome<RestoredSession> {
  const brought = broughtSession(sessionKeeper, session)
  return brought ? done({ kind: 'brought', ...brought, enter: () => enter(session) }) : enter(session)
}

/** A mail's link does not say whether to remember the session: it is kept as before, otherwise in this tab alone. */
function enter({ user }: Session): Outcome<SignedInOrNot> {
  const step = secondStepOf(user)
  const isRemembered = sessionKeeper.isRemembered()
  return step === undefined
    ? keepSession(sessionKeeper, isRemembered)
    : done({ kind: 'code-needed', step, isRemembered })
}
