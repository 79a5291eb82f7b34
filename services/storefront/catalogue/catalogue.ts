import type { Database } from '#database/connect.ts'
import { type CatalogueIndex, createCatalogueIndex } from './catalogue-index.ts'
import { COLLECTION_CHANGES, readChange, STOREFRONT_CHANGES } from './changes.ts'
import { readAllProducts, readCollections, readProducts } from './load/read-products.ts'

/**
 * The catalogue for one answer. It changes only while `Catalogue.read` waits for the database, so an answer made
 * without waiting in between shows a single moment.
 */
export type CatalogueSnapshot = Omit<CatalogueIndex, 'put' | 'putCollections' | 'remove'>

export interface Catalogue {
  read(): Promise<CatalogueSnapshot>
}

/** Notices update the catalogue at once; this age bounds the effect of a lost notice, as it does for pages. */
const MAX_AGE_MS = 5 * 60_000
/** While the database is away, readers ask it again only this often. */
const RENEW_AGAIN_MS = 10_000

/**
 * Keeps the catalogue in memory and reads again only the products that the database reports as changed: a sale in a
 * catalogue of thousands costs one product. It serves display; a sale locks and reads its variants itself.
 */
export function createCatalogue(
  database: Database,
  now: () => Date,
  elapsedMs = () => performance.now(),
): Catalogue {
  let listening: Promise<unknown> | undefined
  let index: CatalogueIndex | undefined
  let changed = new Set<string>()
  let collectionsChanged = true
  let refreshing: Promise<void> | undefined

  let timesForgotten = 0
  let renewAtMs = 0
  /** Changes reported while the whole catalogue is read anew, which may have missed them. */
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
      const whole = known ?? (await readWhole(database, now))
      if (known) await readAgain(database, known, handles)
      if (!known || hadCollectionsChanged) whole.putCollections(await readCollections(database.reads))
      // The catalogue may hold what a notice meanwhile said to forget.
      if (forgottenBefore !== timesForgotten) return
      index = whole
      if (!known) renewAtMs = elapsedMs() + MAX_AGE_MS
    } catch (cause) {
      collectionsChanged = true
      for (const handle of handles) changed.add(handle)
      throw cause
    }
  }

  /** Reads the whole catalogue anew while the old one stays in use. */
  async function renew() {
    renewAtMs = elapsedMs() + RENEW_AGAIN_MS
    const forgottenBefore = timesForgotten
    changedMeanwhile = new Set()
    try {
      const whole = await readWhole(database, now)
      whole.putCollections(await readCollections(database.reads))
      if (forgottenBefore !== timesForgotten) return
      for (const handle of changedMeanwhile) changed.add(handle)
      collectionsChanged = true
      // A refresh of the old catalogue that is under way no longer counts.
      timesForgotten += 1
      index = whole
      renewAtMs = elapsedMs() + MAX_AGE_MS
    } catch {
      // The old catalogue stays in use; a reader after the pause tries again.
    } finally {
      changedMeanwhile = undefined
    }
  }

  return {
    async read() {
      // Listening begins before the first read, so that no change falls between the two.
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
      // Two turns at most: a refresh under way may miss changes reported since it began; the next one has them.
      for (let turn = 0; index === undefined || (turn < 2 && (refreshing || isBehind())); turn += 1) {
        refreshing ??= refresh().finally(() => {
          refreshing = undefined
        })
        await refreshing
      }
      if (elapsedMs() >= renewAtMs && !changedMeanwhile) void renew()
      return index
    },
  }
}

async function readWhole(database: Database, now: () => Date): Promise<CatalogueIndex> {
  const index = createCatalogueIndex(now)
  for await (const products of readAllProducts(database.reads)) for (const each of products) index.put(each)
  return index
}

async function readAgain(database: Database, index: CatalogueIndex, handles: ReadonlySet<string>) {
  const products = await readProducts(database.reads, [...handles])
  for (const handle of handles) index.remove(handle)
  for (const product of products) index.put(product)
}
