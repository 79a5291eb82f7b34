import { isHeard, type SignOutCall } from '../../../clients/session/judge-sign-out.ts'
import { readBrowserConfig } from '../../../islands/browser-config.ts'
import { forgetPendingSignOut, pendingSignOuts } from './pending-sign-outs.ts'

const TIMEOUT_MS = 15_000
const MIN_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 5 * 60_000

/** Sends pending sign-outs again, at growing intervals while the page is open, and when the browser comes online. */
export function repeatSignOuts(): void {
  let pauseMs = MIN_PAUSE_MS
  let timer: number | undefined
  const repeat = async () => {
    clearTimeout(timer)
    for (const call of pendingSignOuts()) {
      if (await isHeardNow(call)) forgetPendingSignOut(call)
    }
    if (pendingSignOuts().length === 0) return removeEventListener('online', repeat)
    timer = window.setTimeout(repeat, pauseMs)
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
  }
  if (pendingSignOuts().length === 0) return
  addEventListener('online', repeat)
  void repeat()
}

/** The service's refusal of an expired token counts as heard, because that token can end nothing any more. */
async function isHeardNow({ accessToken, scope }: SignOutCall): Promise<boolean> {
  const { url, anonKey } = readBrowserConfig().backend
  try {
    const response = await fetch(`${url}/auth/v1/logout?scope=${scope}`, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${accessToken}`,
        'x-supabase-api-version': '2024-01-01',
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return await isHeard(response)
  } catch {
    return false
  }
}
