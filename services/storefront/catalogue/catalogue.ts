import type { Database } from '#database/connect.ts'
import { type CatalogueIndex, createCatalogueIndex } from './catalogue-index.ts'
import { COLLECTION_CHANGES, readChange, STOREFRONT_CHANGES } from './changes.ts'
import { readCollections } from './load/read-collections.ts'
import { readAllProducts, readProducts } from './load/read-products.ts'

/**
 * The catalogue for one answer. It changes only while `Catalogue.read` waits for the database: what is answered
 * without waiting in between is of one moment.
 */
export type CatalogueSnapshot = Omit<CatalogueIndex, 'put' | 'putCollections' | 'remove'>

export interface Catalogue {
  read(): Promise<CatalogueSnapshot>
}

/** Notices make it right at once; age bounds what one that was lost can do, as it does for pages. */
const MAX_AGE_MS = 5 * 60_000
/** A database that is away is not asked again by every reader. */
const RENEW_AGAIN_MS = 10_000

/**
 * Keeps the catalogue ready in memory, and reads again what the database says has changed, and only that: a
 * sale in a catalogue of thousands costs one product. It is for showing; what is sold is read again, and held, in the transaction that sells it.
 */
export function createCatalogue(database: Database, now = () => performance.now()): Catalogue {
  let listening: Promise<unknown> | undefined
  let index: CatalogueIndex | undefined
  let changed = new Set<string>()
  let collectionsChanged = true
  let refreshing: Promise<void> | undefined

  let timesForgotten = 0
  let renewAtMs = 0
  /** Told of while the whole is being read anew, which may have missed it. */
  let changedMeanwhile: Set<string> | undefined

  const forget = () => {
    index = undefined
    timesForgotten += 1
  }
  const note = (payload: string) => {
    const handle = readChange(payload)
    if (handle === undefined) forget()
    else {
      changed.add(handle)
      changedMeanwhile?.add(handle)
    }
  }
  const noteCollections = () => {
    collectionsChanged = true
  }
  const isBehind = () => collectionsChanged || changed.size > 0

  async function refresh() {
    const known = index
    const handles = changed
    const forgottenBefore = timesForgotten
    changed = new Set()
    const hadCollectionsChanged = collectionsChanged
    collectionsChanged = false
    try {
      const whole = known ?? (await readWhole(database))
      if (known) await readAgain(database, known, handles)
      if (!known || hadCollectionsChanged) whole.putCollections(await readCollections(database.reads))
      // What was told to be forgotten meanwhile may be in it.
      if (forgottenBefore !== timesForgotten) return
      index = whole
      if (!known) renewAtMs = now() + MAX_AGE_MS
    } catch (cause) {
      collectionsChanged = true
      for (const handle of handles) changed.add(handle)
      throw cause
    }
  }

  /** Reads all of it anew while the old one goes on being shown. */
  async function renew() {
    renewAtMs = now() + RENEW_AGAIN_MS
    const forgottenBefore = timesForgotten
    changedMeanwhile = new Set()
    try {
      const whole = await readWhole(database)
      whole.putCollections(await readCollections(database.reads))
      if (forgottenBefore !== timesForgotten) return
      for (const handle of changedMeanwhile) changed.add(handle)
      collectionsChanged = true
      // A refreshing of the old one that is under way counts no more.
      timesForgotten += 1
      index = whole
      renewAtMs = now() + MAX_AGE_MS
    } catch {
      // The old one is shown on, as it is while the database is away; whoever reads next but a moment tries again.
    } finally {
      changedMeanwhile = undefined
    }
  }

  return {
    async read() {
      // Before the first read, so that no change falls between the two.
      listening ??= Promise.all([
        database.listen(STOREFRONT_CHANGES, note, forget),
        database.listen(COLLECTION_CHANGES, noteCollections, noteCollections),
      ])
      try {
        await listening
      } catch (cause) {
        listening = undefined
        throw cause
      }
      // Twice at most: a reading that is under way has what was told before it and may have missed what was told
      // since; the next one has it.
      for (let turn = 0; index === undefined || (turn < 2 && (refreshing || isBehind())); turn += 1) {
        refreshing ??= refresh().finally(() => {
          refreshing = undefined
        })
        await refreshing
      }
      if (now() >= renewAtMs && !changedMeanwhile) void renew()
      return index
    },
  }
}

async function readWhole(database: Database): Promise<CatalogueIndex> {
  const index = createCatalogueIndex()
  for await (const products of readAllProducts(database.reads)) for (const each of products) index.put(each)
  return index
}

async function readAgain(database: Database, index: CatalogueIndex, handles: ReadonlySet<string>) {
  const products = await readProducts(database.reads, [...handles])
  for (const handle of handles) index.remove(handle)
  for (const product of products) index.put(product)
}
