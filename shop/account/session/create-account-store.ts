import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type PageLifecycle, whenPageIsLookedAt } from '../../islands/page-lifecycle.ts'
import { onStorageChange } from '../../islands/storage-event.ts'
import { SESSION_KEY } from './session-key.ts'
import { type Account, accountOf } from './session-record.ts'

/** One of the seven events of clause 4.02. */
export interface AccountEvent {
  readonly name: AuthChangeEvent
  readonly session: Session | null
}

export interface AccountStore {
  /** The signed-in account; it follows the other tabs while it has a listener. */
  readonly $account: ReadableAtom<Account>
  /** The last event of the session, in this tab or in another one. */
  readonly $event: ReadableAtom<AccountEvent | null>
  /** Takes the client library's events. */
  tell(name: AuthChangeEvent, session: Session | null): void
}

interface AccountStoreParts {
  /** Reads the session that the browser stores at this moment. */
  readonly stored: () => string | null
  readonly page: PageLifecycle
}

/**
 * The account comes from storage, not from an event: an event from another tab may be about a session that
 * lives in that tab alone.
 */
export function createAccountStore({ stored, page }: AccountStoreParts): AccountStore {
  const $account = atom<Account>({ kind: 'unknown' })
  const $event = atom<AccountEvent | null>(null)

  let shown: string | undefined
  const refresh = () => {
    const account = accountOf(stored())
    const next = JSON.stringify(account)
    if (next !== shown) $account.set(account)
    shown = next
  }

  onMount($account, () => {
    const onStorage = (event: Event) => {
      // A null key means that the whole storage was cleared.
      if ('key' in event && (event.key === SESSION_KEY || event.key === null)) refresh()
    }
    page.window.addEventListener('storage', onStorage)
    const stopListening = onStorageChange(page.window, SESSION_KEY, refresh)
    const stopLooking = whenPageIsLookedAt(page, refresh)
    return () => {
      stopLooking()
      stopListening()
      page.window.removeEventListener('storage', onStorage)
    }
  })

  return { $account, $event, tell: (name, session) => $event.set({ name, session }) }
}
