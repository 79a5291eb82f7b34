import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { hashPicture, PICTURES } from '#database/seed/pictures.ts'

export interface Picture {
  readonly contentType: string
  readonly contentHash: string
  readonly bytes: Buffer<ArrayBuffer>
  /** Only of what is text; the other formats are compressed in themselves. */
  readonly brotli: Buffer<ArrayBuffer> | undefined
}

const contentTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

/** One folder, one file, no way up: what does not look like a name of ours is nobody's name. */
const handlePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const filePattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)*\.(?<extension>[a-z]+)$/

const compress = promisify(brotliCompress)

/** Compressing takes far longer than reading, so `known` is given back where the file still holds the same. */
export async function readPicture(
  handle: string,
  file: string,
  known: Picture | undefined,
): Promise<Picture | undefined> {
  const contentType = contentTypes[filePattern.exec(file)?.groups?.extension ?? '']
  if (!contentType || !handlePattern.test(handle)) return undefined
  const bytes = await readIfThere(new URL(`${handle}/${file}`, PICTURES))
  if (!bytes) return undefined
  const contentHash = hashPicture(bytes)
  if (known?.contentHash === contentHash) return known
  const brotli = contentType === contentTypes.svg ? Buffer.from(await compress(bytes)) : undefined
  return { contentType, contentHash, bytes, brotli }
}

async function readIfThere(file: URL): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return Buffer.from(await readFile(file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
