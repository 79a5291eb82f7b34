import { LRUCache } from 'lru-cache'
import type { KeptPage, LastPage, PageStore, PageToKeep } from './page-store.ts'

interface Entry extends KeptPage {
  readonly path: string
  readonly sizeBytes: number
  readonly staleSinceMs?: number
}

/** The keys of a path's pages, oldest first, and their total size. */
interface HeldByPath {
  readonly keys: Set<string>
  bytes: number
}

export interface MemoryStoreOptions {
  readonly maxBytes: number
  readonly freshForMs: number
  readonly now?: () => number
}

/** One path may fill this share of the store, or hold a single page, so that its many pages evict no other path. */
const MAX_SHARE_OF_PATH = 1 / 8

/** Brief pages have a store of their own, so that made-up addresses evict only other made-up ones. */
const BRIEF_SHARE = 1 / 16
const BRIEF_MS = 60_000

/** Beyond this age, the word that the shop cannot be reached serves a visitor better than the page. */
const LAST_MS = 60 * 60_000
/** No key of a page begins so. */
const LAST = 'last '

/** Keeps whole documents in this process, up to a number of bytes; the least recently used is evicted first. */
export class MemoryStore implements PageStore {
  readonly #entries: LRUCache<string, Entry>
  readonly #brief: LRUCache<string, Entry>
  readonly #held = new Map<string, HeldByPath>()
  readonly #options: Required<MemoryStoreOptions>

  constructor(options: MemoryStoreOptions) {
    this.#options = { now: Date.now, ...options }
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ sizeBytes }) => sizeBytes,
      dispose: (entry, key) => this.#letGo(key, entry),
    })
    this.#brief = new LRUCache({
      maxSize: Math.ceil(options.maxBytes * BRIEF_SHARE),
      sizeCalculation: ({ sizeBytes }) => sizeBytes,
    })
  }

  get(key: string): KeptPage | undefined {
    const entry = this.#entries.get(key)
    if (entry) return entry
    // A page that is kept briefly is of no use once it is old.
    const brief = this.#brief.get(key)
    return brief && this.#options.now() < brief.freshUntilMs ? brief : undefined
  }

  put(key: string, page: PageToKeep | undefined): void {
    if (page?.keep !== 'briefly') this.#brief.delete(key)
    // The old entry goes first, since an entry that is too large is not stored and must not be counted.
    this.#entries.delete(key)
    this.#entries.delete(LAST + key)
    if (page?.keep === 'briefly') this.#brief.set(key, this.#entryOf(key, page, BRIEF_MS))
    else if (page) this.#putLong(key, this.#entryOf(key, page))
  }

  last(key: string): LastPage | undefined {
    const entry = this.#entries.get(LAST + key)
    if (entry?.staleSinceMs === undefined) return undefined
    return this.#options.now() < entry.staleSinceMs + LAST_MS ? (entry as LastPage) : undefined
  }

  invalidate(tags: readonly string[]): void {
    const isMeant = (entry: Entry) => entry.tags.some((tag) => tags.includes(tag))
    for (const [key, entry] of this.#brief.entries()) if (isMeant(entry)) this.#brief.delete(key)
    this.#makeLast(isMeant)
  }

  clear(): void {
    this.#brief.clear()
    this.#makeLast(() => true)
  }

  /** A last page takes no more room than it had, counts toward its path, and goes once another is put in its place. */
  #makeLast(isMeant: (entry: Entry) => boolean): void {
    const staleSinceMs = this.#options.now()
    // The oldest go first, so that they are still the first to be evicted.
    for (const key of [...this.#entries.rkeys()]) {
      const entry = this.#entries.peek(key)
      if (!entry || entry.staleSinceMs !== undefined || !isMeant(entry)) continue
      this.#entries.delete(key)
      this.#putLong(LAST + key, { ...entry, staleSinceMs })
    }
  }

  #entryOf(
    key: string,
    { path, page, tags, keep, ownBytes, freshUntilMs }: PageToKeep,
    maxMs = Number.POSITIVE_INFINITY,
  ): Entry {
    const { now, freshForMs } = this.#options
    const sizeBytes = (ownBytes ?? page.sizeBytes()) + key.length
    const until = freshUntilMs ?? now() + Math.min(maxMs, freshForMs)
    return { path, sizeBytes, page, tags, keep, freshUntilMs: until }
  }

  #putLong(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    if (this.#entries.has(key)) this.#hold(key, entry)
  }

  #hold(key: string, { path, sizeBytes }: Entry): void {
    const held = this.#held.get(path) ?? { keys: new Set<string>(), bytes: 0 }
    this.#held.set(path, held)
    held.keys.add(key)
    held.bytes += sizeBytes
    for (const oldest of held.keys) {
      if (oldest === key || held.bytes <= this.#options.maxBytes * MAX_SHARE_OF_PATH) return
      this.#entries.delete(oldest)
    }
  }

  #letGo(key: string, { path, sizeBytes }: Entry): void {
    const held = this.#held.get(path)
    if (!held?.keys.delete(key)) return
    held.bytes -= sizeBytes
    if (held.keys.size === 0) this.#held.delete(path)
  }
}
