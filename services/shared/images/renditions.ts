import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createQueue } from '../queue.ts'
import { nameRendering, render } from './render.ts'
import type { RenderedSize } from './rendered-size.ts'
import { type Rendition, RenditionFolder, toRendition, type WarningLog } from './rendition-folder.ts'
import type { RenditionTable } from './rendition-table.ts'
import { createSingleFlight } from './single-flight.ts'
import type { Format } from './transform.ts'

const MEBIBYTE = 1024 * 1024
const MEMORY_BYTES = 32 * MEBIBYTE
const DISK_BYTES = 512 * MEBIBYTE
/** At least one processor is left for people who want a page. */
const AT_ONCE = 2
/** This is about ten seconds of work: nobody waits longer than that for a picture. */
const WAITING = 100
/** A browser asks for fewer at a time. */
const WAITING_OF_ONE = 50

export type Rendered =
  | { readonly ok: true; readonly rendition: Rendition }
  | { readonly ok: false; readonly kind: 'busy' }
  | { readonly ok: false; readonly kind: 'broken'; readonly cause: unknown }

export interface PictureSource {
  /** The hash differs where a single byte does. */
  readonly contentHash: string
  /** Called if the picture has not been made yet. */
  read(): Promise<Uint8Array>
}

/** `asker` is the network that the picture is made for; pictures without one are this process's own. */
export type Renditions = (
  source: PictureSource,
  size: RenderedSize,
  format: Format,
  asker: string | undefined,
) => Promise<Rendered>

interface RenditionsOptions {
  /** The folder that keeps pictures across restarts; undefined keeps them in memory alone. */
  readonly folder: string | undefined
  /** What all processes of the shop made. */
  readonly shared?: RenditionTable | undefined
  readonly log: WarningLog
}

/** Pictures in the sizes and formats that were asked for, each made once: by this process, or by one that shares. */
export function createRenditions({ folder, shared, log }: RenditionsOptions): Renditions {
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
      const known = await shared?.read(name)
      if (known) {
        await disk?.write(name, known)
        return hold(name, known)
      }
      const made = await enqueue(() => make(source, size, format), asker)
      if (made === 'full') return { ok: false, kind: 'busy' }
      if (!made.ok) return made
      await Promise.all([disk?.write(name, made.rendition), shared?.write(name, made.rendition)])
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
