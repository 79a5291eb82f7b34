import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '#services/shared/images/single-flight.ts'
import { type OpenedOriginal, type Original, openOriginal } from './original.ts'

const MEBIBYTE = 1024 * 1024
const MEMORY_BYTES = 64 * MEBIBYTE

export type FindOriginal = (
  handle: string,
  file: string,
  version: string | undefined,
) => Promise<OpenedOriginal>

/** A held picture is used until a request names another content version. */
export function createOriginals(folder: URL): FindOriginal {
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
      const opened = await openOriginal(folder, handle, file, known)
      if (opened.ok) held.set(name, opened.original)
      return opened
    })
  }
}
