import {
  addSavedProducts,
  readSavedProducts,
  removeSavedProduct,
} from '../../clients/backend/saved-products.ts'
import type { SignedInCall } from '../../clients/backend/signed-in-call.ts'
import { ACCOUNT_SAVED_KEY, SAVED_KEY } from '../../clients/saved-keys.ts'
import {
  changedList,
  newToAccount,
  readSavedList,
  type SavedChange,
  writeAccountCopy,
} from '../../clients/saved-list.ts'
import type { TextStorage } from '../../islands/browser-storage.ts'

const FULL = 'PT409'

interface AccountSavedParts {
  readonly call: SignedInCall
  /** Undefined while nobody is signed in. */
  readonly userId: () => string | undefined
  /** Where this browser keeps what was saved without an account. */
  readonly ofBrowser: () => TextStorage | undefined
  /** Where the session is, so that the copy of the account's list ends with it. */
  readonly besideSession: () => TextStorage | undefined
  /** Called when the copy has changed. */
  readonly onCopy: () => void
}

export interface AccountSaved {
  /**
   * Brings into the account what this browser saved before, once, and answers what the account has saved, the newest
   * first. Undefined where nobody is signed in or the backend did not answer; then nothing has changed.
   */
  read(): Promise<readonly string[] | undefined>
  change(handle: string, isSaved: boolean): Promise<SavedChange>
}

export function createAccountSaved(parts: AccountSavedParts): AccountSaved {
  const { call, userId, ofBrowser, besideSession, onCopy } = parts

  async function read(hasLostRoom = false): Promise<readonly string[] | undefined> {
    const whose = userId()
    if (whose === undefined) return undefined
    const loaded = await readSavedProducts(call)
    if (!loaded.ok) return notLoaded(loaded.error)
    const before = ofBrowser()
    const added = newToAccount(readSavedList(before?.getItem(SAVED_KEY) ?? null), loaded.data)
    if (added.length > 0) {
      const sent = await addSavedProducts(call, added.toReversed())
      // Another device took the room since the account was read.
      if (!sent.ok && isOfFullAccount(sent.error) && !hasLostRoom) return read(true)
      if (!sent.ok) return notLoaded(sent.error)
    }
    before?.removeItem(SAVED_KEY)
    const saved = [...added, ...loaded.data]
    keepCopy(whose, saved)
    return saved
  }

  /** The copy tells the next page at once what is saved. */
  function keepCopy(whose: string, saved: readonly string[]): void {
    if (userId() !== whose) return
    try {
      besideSession()?.setItem(ACCOUNT_SAVED_KEY, writeAccountCopy(whose, saved))
    } catch {
      // A browser whose storage is full asks the account each time.
      return
    }
    onCopy()
  }

  async function change(handle: string, isSaved: boolean): Promise<SavedChange> {
    const whose = userId()
    const saved = await read()
    if (whose === undefined || !saved) return 'failed'
    const changed = changedList(saved, handle, isSaved)
    if (!changed) return 'full'
    const sent = isSaved ? await addSavedProducts(call, [handle]) : await removeSavedProduct(call, handle)
    if (sent.ok) {
      keepCopy(whose, changed)
      return 'done'
    }
    if (isOfFullAccount(sent.error)) return 'full'
    notLoaded(sent.error)
    return 'failed'
  }

  let last: Promise<unknown> = Promise.resolve()
  /** Each begins once the one before has ended, as an answer that was overtaken would leave an old copy. */
  function inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const answer = last.then(act)
    last = answer.catch(() => {})
    return answer
  }

  return {
    read: () => inTurn(() => read()),
    change: (handle, isSaved) => inTurn(() => change(handle, isSaved)),
  }
}

function isOfFullAccount(error: object): boolean {
  return 'code' in error && error.code === FULL
}

function notLoaded(error: { readonly kind: string; readonly message: string }): undefined {
  console.warn('What the account saved did not come:', error)
}
