import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { hashPicture } from '#database/seed/pictures.ts'
import { bytesToDecode, pictureRoom } from '#services/shared/images/picture-memory.ts'
import { decode } from '#services/shared/images/render.ts'
import type { Size } from '#services/shared/images/rendered-size.ts'
import type { Format } from '#services/shared/images/transform.ts'
import { isUploaded } from './uploaded-file.ts'

interface OriginalBytes extends Size {
  readonly contentHash: string
  readonly bytes: Buffer
}

/** An SVG: it scales to any size, and is smaller than any picture rendered from it. */
export interface Drawing extends OriginalBytes {
  readonly kind: 'drawing'
  readonly brotli: Buffer
}

export interface Photograph extends OriginalBytes {
  readonly kind: 'photograph'
  readonly format: Format
}

export type Original = Drawing | Photograph

export type OpenedOriginal =
  | { readonly ok: true; readonly original: Original }
  | { readonly ok: false; readonly kind: 'missing' }
  | { readonly ok: false; readonly kind: 'broken'; readonly cause: unknown }

const DRAWING = 'svg'
/** Formats by file extension, as sharp names them. */
const kinds: Readonly<Record<string, Format | typeof DRAWING>> = {
  avif: 'avif',
  jpg: 'jpg',
  png: 'png',
  svg: DRAWING,
  webp: 'webp',
}

/** No name that these patterns allow leads out of its folder. The products that the shop comes with have such handles. */
const handlePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const filePattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)*\.(?<extension>[a-z]+)$/
const missing = { ok: false, kind: 'missing' } as const

const compress = promisify(brotliCompress)

export interface PictureSources {
  /** The pictures that come with the shop, in a folder for each product. */
  readonly folder: URL
  /** The bytes of a picture that staff uploaded; undefined where there is none of this name. */
  readUploaded(handle: string, file: string): Promise<Buffer | undefined>
}

/** Measuring takes far longer than reading, so `known` is returned where the file's content is the same. */
export async function openOriginal(
  { folder, readUploaded }: PictureSources,
  handle: string,
  file: string,
  known: Original | undefined,
): Promise<OpenedOriginal> {
  const kind = kinds[filePattern.exec(file)?.groups?.extension ?? '']
  if (!kind) return missing
  const bytes = isUploaded(file)
    ? await readUploaded(handle, file)
    : handlePattern.test(handle) && (await readIfThere(new URL(`${handle}/${file}`, folder)))
  if (!bytes) return missing
  const contentHash = hashPicture(bytes)
  if (known?.contentHash === contentHash) return { ok: true, original: known }
  try {
    const size = await measure(bytes, kind)
    if (kind === DRAWING) {
      const brotli = await compress(bytes)
      return { ok: true, original: { kind: 'drawing', contentHash, bytes, brotli, ...size } }
    }
    return { ok: true, original: { kind: 'photograph', format: kind, contentHash, bytes, ...size } }
  } catch (cause) {
    return { ok: false, kind: 'broken', cause }
  }
}

/** Decodes the whole file, since one that was cut off begins like a whole one. */
async function measure(bytes: Buffer, kind: Format | typeof DRAWING): Promise<Size> {
  const known = await decode(bytes).metadata()
  const { format, compression, autoOrient } = known
  const found = compression === 'av1' ? 'avif' : format === 'jpeg' ? 'jpg' : format
  if (found !== kind) throw new Error(`it is named as ${kind}, and is ${found}`)
  if (kind !== DRAWING)
    await pictureRoom.within(bytesToDecode(known), () =>
      decode(bytes).resize({ width: 1, height: 1 }).raw().toBuffer(),
    )
  return autoOrient
}

async function readIfThere(file: URL): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
