import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createQueue } from '../queue.ts'
import { nameRendering, render } from './render.ts'
import type { RenderedSize } from './rendered-size.ts'
import { type Rendition, toRendition } from './rendition.ts'
import { type Log, RenditionFolder } from './rendition-folder.ts'
import { createSingleFlight } from './single-flight.ts'
import type { Format } from './transform.ts'

const MEBIBYTE = 1024 * 1024
const MEMORY_BYTES = 32 * MEBIBYTE
const DISK_BYTES = 512 * MEBIBYTE
/** One processor at the least is left for whoever wants a page. */
const AT_ONCE = 2
/** About ten seconds of work: longer than that nobody waits for a picture. */
const WAITING = 100
/** More than a browser asks for at a time. */
const WAITING_OF_ONE = 50

export type Rendered =
  | { readonly ok: true; readonly rendition: Rendition }
  | { readonly ok: false; readonly kind: 'busy' }
  | { readonly ok: false; readonly kind: 'broken'; readonly cause: unknown }

export interface PictureSource {
  /** Another one where a single byte is another. */
  readonly contentHash: string
  /** Called where the picture has not been made yet. */
  read(): Promise<Uint8Array>
}

/** `asker` is the network that it is made for; those without one are this process's own. */
export type Renditions = (
  source: PictureSource,
  size: RenderedSize,
  format: Format,
  asker: string | undefined,
) => Promise<Rendered>

interface RenditionsOptions {
  /** Where they are kept across restarts; undefined: in memory alone. */
  readonly folder: string | undefined
  readonly log: Log
}

/** Pictures in the sizes and formats that were asked for, each made once. */
export function createRenditions({ folder, log }: RenditionsOptions): Renditions {
  const memory = new LRUCache<string, Rendition>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  const disk = folder === undefined ? undefined : new RenditionFolder({ folder, maxBytes: DISK_BYTES, log })
  const share = createSingleFlight<Rendered>()
  const enqueue = createQueue({ atOnce: AT_ONCE, waiting: WAITING, waitingOfOne: WAITING_OF_ONE })

  const hold = (name: string, rendition: Rendition): Rendered => {
    memory.set(name, rendition)
    return { ok: true, rendition }
  }

  return async (source, size, format, asker) => {
    const name = nameOf(source, size, format)
    const held = memory.get(name)
    if (held) {
      disk?.touch(name)
      return { ok: true, rendition: held }
    }
    return share(name, async () => {
      const kept = await disk?.read(name)
      if (kept) return hold(name, kept)
      const made = await enqueue(() => make(source, size, format), asker)
      if (made === 'full') return { ok: false, kind: 'busy' }
      if (!made.ok) return made
      await disk?.write(name, made.rendition)
      return hold(name, made.rendition)
    })
  }
}

async function make(source: PictureSource, size: RenderedSize, format: Format): Promise<Rendered> {
  try {
    return { ok: true, rendition: toRendition(await render(await source.read(), size, format)) }
  } catch (cause) {
    return { ok: false, kind: 'broken', cause }
  }
}

function nameOf({ contentHash }: PictureSource, size: RenderedSize, format: Format): string {
  return createHash('sha256')
    .update(`${contentHash} ${nameRendering(size, format)}`)
    .digest('hex')
}
