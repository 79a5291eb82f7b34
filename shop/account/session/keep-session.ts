import { done, failed, type Outcome } from '../outcome.ts'
import type { SessionKeeper } from './session-keeper.ts'

/** The last step of signing in: the browser stores the session. */
export function keepSession(keeper: SessionKeeper, isRemembered: boolean): Outcome<{ kind: 'signed-in' }> {
  if (keeper.keep(isRemembered)) return done({ kind: 'signed-in' })
  return failed({
    message: 'Your browser does not store data for this site',
    description: 'Allow this site to store data, so that you stay signed in on the next page.',
  })
}
