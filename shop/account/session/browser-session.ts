import type { GoTrueClient } from '@supabase/auth-js'
import { ACCOUNT_SAVED_KEY } from '../../clients/saved-keys.ts'
import { readAccountCopy } from '../../clients/saved-list.ts'
import { readBrowserConfig } from '../../islands/browser-config.ts'
import { browserStorage } from '../../islands/browser-storage.ts'
import { browserPage } from '../../islands/page-lifecycle.ts'
import { notifyStorageChange } from '../../islands/storage-event.ts'
import { bringsSession } from '../mail-fragment.ts'
import { SIGN_IN_PATH } from '../paths.ts'
import { createAccountStore } from './create-account-store.ts'
import { createSessionKeeper, type SessionKeeper } from './session-keeper.ts'
import { SESSION_KEY } from './session-key.ts'
import { userOf } from './session-record.ts'

/** The client library, and the keeper that stores its session. */
export interface BrowserSession {
  readonly client: GoTrueClient
  readonly keeper: SessionKeeper
}

export const sessionKeeper: SessionKeeper = createSessionKeeper({
  local: browserStorage('localStorage'),
  tab: browserStorage('sessionStorage'),
  key: SESSION_KEY,
  onChange: () => {
    document.documentElement.toggleAttribute('data-signed-in', sessionKeeper.stored() !== null)
    forgetOthersSaved(sessionKeeper.stored())
    notifyStorageChange(browserPage.window, SESSION_KEY)
  },
})

/** All islands of a page share this account store. */
export const accountStore = createAccountStore({ stored: sessionKeeper.stored, page: browserPage })

let opening: Promise<BrowserSession> | undefined

/** Loads the client library at the first call, so a page on which nobody is signed in carries none of it. */
export function openSession(): Promise<BrowserSession> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined // the next call tries the download again
    throw error
  })
  return opening
}

async function open(): Promise<BrowserSession> {
  // A session from a mail's link is held back until the sign-in page keeps it.
  const isSessionInUrl = location.pathname.startsWith(SIGN_IN_PATH) && bringsSession(location.hash)
  if (isSessionInUrl) sessionKeeper.hold()
  const { openClient } = await import('./open-client.ts')
  const client = openClient({
    ...readBrowserConfig().backend,
    keeper: sessionKeeper,
    locks: navigator.locks,
    isSessionInUrl,
  })
  client.onAuthStateChange((name, session) => accountStore.tell(name, session))
  return { client, keeper: sessionKeeper }
}

/** Removes this browser's copy of what an account saved, unless that account's session is the one that is kept now. */
function forgetOthersSaved(keptSession: string | null): void {
  const userId = userOf(keptSession)?.id
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const storage = browserStorage(name)
    const copy = storage?.getItem(ACCOUNT_SAVED_KEY) ?? null
    if (copy !== null && readAccountCopy(copy)?.userId !== userId) storage?.removeItem(ACCOUNT_SAVED_KEY)
  }
}
