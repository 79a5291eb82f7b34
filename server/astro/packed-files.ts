import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip, zstdCompress } from 'node:zlib'
import pLimit from 'p-limit'

const brotli = promisify(brotliCompress)
const unpacked = promisify(brotliDecompress)
const zstd = promisify(zstdCompress)
const gzipped = promisify(gzip)

/** How a file is packed, by the ending of what is served. Whoever changes it raises the number in `FOLDER`. */
const PACKINGS = {
  '.br': (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  // Without the size, zstd takes the memory that eight megabytes need for the smallest script, and clears it.
  '.zst': (bytes: Buffer) =>
    zstd(bytes, { pledgedSrcSize: bytes.length, params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  '.gz': (bytes: Buffer) => gzipped(bytes, { level: 9 }),
}
type Ending = keyof typeof PACKINGS
export const ENDINGS = Object.keys(PACKINGS) as Ending[]

/** What earlier builds packed, by its digest: most files of a build are those of the one before. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/keel-packed-2/', import.meta.url))

const MODELS = fileURLToPath(new URL('../../shop/models/', import.meta.url))

/** As many as Node has threads for. Each has the memory of its packing from when it is begun, and there are hundreds. */
const packedAtOnce = pLimit(4)
/** The build reads and writes files by the same threads meanwhile. */
const packedBesideBuild = pLimit(2)

/** The end of a name that is still being written. */
const PART = '.part'
const HOUR_MS = 3_600_000

const asked = new Map<string, Promise<Buffer>>()

/** Packs a file, or finds it packed. */
export function packed(bytes: Buffer, ending: Ending, atOnce = packedAtOnce): Promise<Buffer> {
  const name = nameOf(bytes, ending)
  const known = asked.get(name)
  if (known) return known
  const packing = atOnce(() => readOrPack(name, () => PACKINGS[ending](bytes)))
  asked.set(name, packing)
  return packing
}

function nameOf(bytes: Buffer, ending: Ending): string {
  return hash('sha256', bytes, 'hex') + ending
}

async function readOrPack(name: string, pack: () => Promise<Buffer>): Promise<Buffer> {
  const path = join(FOLDER, name)
  const kept = await readFile(path).catch(() => undefined)
  if (kept) return kept
  const made = await pack()
  await mkdir(FOLDER, { recursive: true })
  const part = `${path}.${process.pid}${PART}`
  await writeFile(part, made)
  await rename(part, path)
  return made
}

/**
 * Takes the models' Brotli from beside them, where the workshop has put it: packing six models takes longer than all
 * the rest of a build. One that is packed from another model is packed anew, beside the build.
 */
export async function beginWithModels(folder = MODELS): Promise<void> {
  const models = (await readdir(folder)).filter((name) => name.endsWith('.glb'))
  for (const name of models) {
    const bytes = await readFile(join(folder, name))
    const beside = await readFile(join(folder, `${name}.br`)).catch(() => undefined)
    if (beside && (await unpacksTo(beside, bytes))) asked.set(nameOf(bytes, '.br'), Promise.resolve(beside))
    // The adapter asks for the same files at the end, and the build fails there if one could not be packed.
    for (const ending of ENDINGS) packed(bytes, ending, packedBesideBuild).catch(() => {})
  }
}

/** A browser may call a file broken that has bytes behind its end. */
async function unpacksTo(packedBytes: Buffer, bytes: Buffer): Promise<boolean> {
  const options = { maxOutputLength: bytes.length + 1, rejectGarbageAfterEnd: true }
  const made = await unpacked(packedBytes, options).catch(() => undefined)
  return made?.equals(bytes) === true
}

/** Forgets what this build did not need, but nothing that another may be writing. */
export async function forgetOthers(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    if (asked.has(name) || (await isBeingWritten(name))) continue
    await rm(join(FOLDER, name), { force: true })
  }
}

async function isBeingWritten(name: string): Promise<boolean> {
  if (!name.endsWith(PART)) return false
  const { mtimeMs } = await stat(join(FOLDER, name)).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs < HOUR_MS
}
