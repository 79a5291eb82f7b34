import { MAX_AGE_MS } from './draft-keeper.ts'

const DATABASE = 'keel_review_pictures'
const STORE = 'pictures'
const VERSION = 1

interface KeptPicture {
  readonly id: string
  readonly bytes: Blob
  readonly keptAtMs: number
}

/** Keeps the bytes of a picture that was chosen and not sent yet; false where the browser keeps nothing. */
export async function keepPicture(id: string, bytes: Blob): Promise<boolean> {
  const picture: KeptPicture = { id, bytes, keptAtMs: Date.now() }
  return (await inStore('readwrite', (store) => store.put(picture))) !== undefined
}

export async function readPicture(id: string): Promise<Blob | undefined> {
  const kept: KeptPicture | undefined = await inStore('readonly', (store) => store.get(id))
  return kept?.bytes
}

export async function forgetPicture(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id))
}

/** Forgets the pictures of drafts that nobody came back to. */
export async function forgetOldPictures(): Promise<void> {
  const all: readonly KeptPicture[] = (await inStore('readonly', (store) => store.getAll())) ?? []
  for (const { id, keptAtMs } of all) {
    if (Date.now() - keptAtMs >= MAX_AGE_MS) await forgetPicture(id)
  }
}

/** Opens the database for each call: a connection that stays open keeps the page out of the back/forward cache. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await open()
    try {
      const transaction = database.transaction(STORE, mode)
      const result = settled(ask(transaction.objectStore(STORE)))
      await completed(transaction)
      return await result
    } finally {
      database.close()
    }
  } catch {
    return undefined // storage is switched off or full, or the window is private
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
  return settled(request)
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
