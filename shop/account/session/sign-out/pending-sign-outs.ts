import * as v from 'valibot'
import type { SignOutCall } from '../../../clients/session/judge-sign-out.ts'
import { browserStorage } from '../../../islands/browser-storage.ts'
import { PENDING_KEY } from './pending-key.ts'

const MAX_PENDING = 5

const callSchema = v.object({ accessToken: v.string(), scope: v.string() })
const schema = v.pipe(v.string(), v.parseJson(), v.array(callSchema))

/**
 * Sign-outs that the server has not heard of yet. They are stored in the tab alone, because a sign-out on a shared
 * computer must leave no token behind.
 */
export function pendingSignOuts(): readonly SignOutCall[] {
  const parsed = v.safeParse(schema, browserStorage('sessionStorage')?.getItem(PENDING_KEY))
  return parsed.success ? parsed.output : []
}

export function notePendingSignOut(call: SignOutCall): void {
  keep([...pendingBut(call), call].slice(-MAX_PENDING))
}

export function forgetPendingSignOut(call: SignOutCall): void {
  keep(pendingBut(call))
}

function pendingBut({ accessToken }: SignOutCall): readonly SignOutCall[] {
  return pendingSignOuts().filter((each) => each.accessToken !== accessToken)
}

function keep(calls: readonly SignOutCall[]): void {
  const storage = browserStorage('sessionStorage')
  try {
    if (calls.length > 0) storage?.setItem(PENDING_KEY, JSON.stringify(calls))
    else storage?.removeItem(PENDING_KEY)
  } catch {
    // A tab that stores nothing has no sign-outs to repeat.
  }
}
