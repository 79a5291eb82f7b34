import { LRUCache } from 'lru-cache'
import type { Database } from '#database/connect.ts'
import { createSingleFlight } from '#services/shared/images/single-flight.ts'
import { type OpenedOriginal, type Original, openOriginal, type PictureSources } from './original.ts'

const MEBIBYTE = 1024 * 1024
const MEMORY_BYTES = 64 * MEBIBYTE

export type FindOriginal = (
  handle: string,
  file: string,
  version: string | undefined,
) => Promise<OpenedOriginal>

/** A held picture is used until a request names another content version. */
export function createOriginals(sources: PictureSources): FindOriginal {
  const held = new LRUCache<string, Original>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  const share = createSingleFlight<OpenedOriginal>()
  return async (handle, file, version) => {
    const name = `${handle}/${file}`
    const known = held.get(name)
    if (known && (!version || known.contentHash === version)) return { ok: true, original: known }
    return share(name, async () => {
      const opened = await openOriginal(sources, handle, file, known)
      if (opened.ok) held.set(name, opened.original)
      return opened
    })
  }
}

/** Reads the bytes of a picture that staff uploaded, whether the product shows it still or not. */
export function uploadedPictures(database: Database) {
  return async (handle: string, file: string): Promise<Buffer | undefined> => {
    const found = await database.reads
      .selectFrom('storefront.uploaded_pictures as uploaded')
      .innerJoin('storefront.products as product', 'product.id', 'uploaded.product_id')
      .where('product.handle', '=', handle)
      .where('uploaded.file', '=', file)
      .select('bytes')
      .executeTakeFirst()
    return found && Buffer.from(found.bytes)
  }
}
