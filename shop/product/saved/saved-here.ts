import { SESSION_KEY } from '../../account/session/session-key.ts'
import { SAVED_KEY } from '../../clients/saved-keys.ts'
import { changedList, readSavedList, type SavedChange, writeSavedList } from '../../clients/saved-list.ts'
import { browserStorage } from '../../islands/browser-storage.ts'
import { isStored } from '../../islands/is-stored.ts'

const loadAccountSaved = async () =>
  (await import('../../account/saved/browser-account-saved.ts')).accountSaved

/** The id of who is signed in; undefined where the list is this browser's own. */
export function whoSavesHere(): string | undefined {
  try {
    const session = sessionStorage.getItem(SESSION_KEY) ?? localStorage.getItem(SESSION_KEY)
    return session === null ? undefined : (JSON.parse(session) as { user: { id: string } }).user.id
  } catch {
    return undefined
  }
}

/** What was saved, the newest first: in the account of who is signed in, else in this browser. Undefined: not known. */
export async function savedHere(): Promise<readonly string[] | undefined> {
  if (!isStored(SESSION_KEY)) return savedOfBrowser()
  return (await loadAccountSaved()).read()
}

export async function changeSaved(handle: string, isSaved: boolean): Promise<SavedChange> {
  if (isStored(SESSION_KEY)) return (await loadAccountSaved()).change(handle, isSaved)
  const changed = changedList(savedOfBrowser(), handle, isSaved)
  if (!changed) return 'full'
  try {
    const storage = browserStorage('localStorage')
    if (!storage) return 'failed'
    if (changed.length === 0) storage.removeItem(SAVED_KEY)
    else storage.setItem(SAVED_KEY, writeSavedList(changed))
    return 'done'
  } catch {
    return 'failed'
  }
}

function savedOfBrowser(): readonly string[] {
  try {
    return readSavedList(browserStorage('localStorage')?.getItem(SAVED_KEY) ?? null)
  } catch {
    return []
  }
}
