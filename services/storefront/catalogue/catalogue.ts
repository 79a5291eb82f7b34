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

/**
 * Keeps the catalogue ready in memory, and reads again what the database says has changed, and only that: a
 * sale in a catalogue of thousands costs one product. It is for showing; what is sold is read again, and held, in the transaction that sells it.
 */
export function createCatalogue(database: Database): Catalogue {
  let listening: Promise<unknown> | undefined
  let index: CatalogueIndex | undefined
  let changed = new Set<string>()
  let collectionsChanged = true
  let refreshing: Promise<void> | undefined

  let timesForgotten = 0

  const forget = () => {
    index = undefined
    timesForgotten += 1
  }
  const note = (payload: string) => {
    const handle = readChange(payload)
    if (handle === undefined) forget()
    else changed.add(handle)
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
      if (forgottenBefore === timesForgotten) index = whole
    } catch (cause) {
      collectionsChanged = true
      for (const handle of handles) changed.add(handle)
      throw cause
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
