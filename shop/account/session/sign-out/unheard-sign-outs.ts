import * as v from 'valibot'
import type { SignOutCall } from '../../../clients/session/judge-sign-out.ts'
import { browserStorage } from '../../../islands/browser-storage.ts'
import { UNHEARD_KEY } from './unheard-key.ts'

const MAX_UNHEARD = 5

const callSchema = v.object({ accessToken: v.string(), scope: v.string() })
const schema = v.pipe(v.string(), v.parseJson(), v.array(callSchema))

/**
 * Of sessions that were left, and that the server has not heard of yet. In the tab alone: whoever signs out of a shared
 * computer must not leave a token behind in it.
 */
export function unheardSignOuts(): readonly SignOutCall[] {
  const parsed = v.safeParse(schema, browserStorage('sessionStorage')?.getItem(UNHEARD_KEY))
  return parsed.success ? parsed.output : []
}

export function noteUnheard(call: SignOutCall): void {
  keep([...unheardBut(call), call].slice(-MAX_UNHEARD))
}

export function forgetUnheard(call: SignOutCall): void {
  keep(unheardBut(call))
}

function unheardBut({ accessToken }: SignOutCall): readonly SignOutCall[] {
  return unheardSignOuts().filter((each) => each.accessToken !== accessToken)
}

function keep(calls: readonly SignOutCall[]): void {
  const storage = browserStorage('sessionStorage')
  try {
    if (calls.length > 0) storage?.setItem(UNHEARD_KEY, JSON.stringify(calls))
    else storage?.removeItem(UNHEARD_KEY)
  } catch {
    // A tab that keeps nothing has nothing to repeat either.
  }
}
