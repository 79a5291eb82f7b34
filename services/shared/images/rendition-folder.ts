import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Log } from '../log.ts'

/** A file takes at least this much, so that a million tiny ones do not pass for nothing. */
const BLOCK_BYTES = 4096
const HASH_BYTES = 32
const UNFINISHED = '.part'
const namePattern = /^[0-9a-f]{64}$/

/** Pictures that cannot be kept are shown all the same, so nothing is worse than a warning. */
export type WarningLog = Pick<Log, 'warn'>

export interface RenditionFolderOptions {
  readonly folder: string
  readonly maxBytes: number
  readonly log: WarningLog
}

/** A picture as it was made, with the hash of its bytes. */
export interface Rendition {
  readonly bytes: Buffer
  readonly hash: Buffer
}

/** Pictures on disk, under a limit; each file begins with the hash of what follows. */
export class RenditionFolder {
  readonly #folder: string
  readonly #log: WarningLog
  /** Bytes on disk, by the file's name. */
  readonly #files: LRUCache<string, number>
  #opened: Promise<void> | undefined

  constructor({ folder, maxBytes, log }: RenditionFolderOptions) {
    this.#folder = folder
    this.#log = log
    this.#files = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (bytes) => bytes,
      dispose: (_, name, reason) => {
        if (reason === 'evict') void this.#remove(name)
      },
    })
  }

  /** Notes that the file was used, without reading it. */
  touch(name: string): void {
    this.#files.get(name)
  }

  async read(name: string): Promise<Rendition | undefined> {
    await this.#open()
    if (!this.#files.get(name)) return undefined
    try {
      const content = await readFile(this.#pathOf(name))
      const rendition = toRendition(content.subarray(HASH_BYTES))
      if (rendition.hash.equals(content.subarray(0, HASH_BYTES))) {
        await this.#markUsed(name)
        return rendition
      }
      this.#log.warn({ file: name }, 'a kept picture was damaged and is made anew')
    } catch (error) {
      this.#log.warn({ err: error, file: name }, 'a kept picture could not be read and is made anew')
    }
    this.#files.delete(name)
    await this.#remove(name)
    return undefined
  }

  /** A picture that cannot be kept is shown all the same. */
  async write(name: string, { hash, bytes }: Rendition): Promise<void> {
    await this.#open()
    const unfinished = this.#pathOf(`${name}.${randomUUID()}${UNFINISHED}`)
    try {
      await writeFile(unfinished, [hash, bytes])
      await rename(unfinished, this.#pathOf(name))
      await this.#count(name, HASH_BYTES + bytes.length)
    } catch (error) {
      this.#log.warn({ err: error, file: name }, 'a picture could not be kept')
      await rm(unfinished, { force: true }).catch(() => {})
    }
  }

  #open(): Promise<void> {
    this.#opened ??= this.#readFolder().catch((error: unknown) => {
      this.#log.warn({ err: error, folder: this.#folder }, 'the folder of made pictures cannot be used')
    })
    return this.#opened
  }

  /** The times in the folder tell across a restart what was used last. */
  async #readFolder(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const names = await readdir(this.#folder)
    for (const name of names.filter((each) => each.endsWith(UNFINISHED))) await this.#remove(name)
    const files = await Promise.all(
      names
        .filter((name) => namePattern.test(name))
        .map(async (name) => ({ name, ...(await this.#stat(name)) })),
    )
    files.sort((one, other) => one.usedAt - other.usedAt)
    for (const { name, bytes } of files) await this.#count(name, bytes)
  }

  async #stat(name: string) {
    const { size, mtimeMs } = await stat(this.#pathOf(name))
    return { bytes: size, usedAt: mtimeMs }
  }

  /** A file that is larger than the limit by itself goes at once. */
  async #count(name: string, bytes: number): Promise<void> {
    this.#files.set(name, onDisk(bytes))
    if (!this.#files.has(name)) await this.#remove(name)
  }

  /** Only the next start needs the time, so a folder that refuses it does no harm. */
  async #markUsed(name: string): Promise<void> {
    const now = new Date()
    await utimes(this.#pathOf(name), now, now).catch(() => {})
  }

  async #remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true }).catch((error: unknown) =>
      this.#log.warn({ err: error, file: name }, 'a kept picture could not be removed'),
    )
  }

  #pathOf(name: string): string {
    return join(this.#folder, name)
  }
}

function onDisk(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / BLOCK_BYTES)) * BLOCK_BYTES
}

export function toRendition(bytes: Buffer): Rendition {
  return { bytes, hash: createHash('sha256').update(bytes).digest() }
}
