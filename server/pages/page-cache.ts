import { LRUCache } from 'lru-cache'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { knownPart, type PageParameter } from '#shop/page-context.ts'
import type { StoredPage } from './stored-page.ts'

/** What a render found out about its own page while it ran. */
export interface Rendered {
  page: StoredPage
  /** What the page shows; `product:HANDLE`, `products`, … */
  tags: readonly string[]
  /** The query parameters it read; all others make no difference. */
  parameters: readonly PageParameter[]
  cacheable: boolean
  /** Its address is one of endlessly many: it is kept for `BRIEF_MS`, on a shelf of its own. */
  isBrief?: boolean
  /** The document is the same wherever this is shown, and says nothing of its address but its own words. */
  sharedAs?: string | undefined
  /** Where it has such words: the document without them, which is kept instead of the page. */
  template?: StoredPage | undefined
}

/** A document that does for all addresses which show this, if there is a fresh one. */
export type SharedPages = (what: string) => Pick<Rendered, 'page' | 'tags'> | undefined

export type Render = (shared: SharedPages) => Promise<Rendered>

/** The keys of a path's pages, those kept longest first, and what they weigh. */
interface HeldByPath {
  readonly keys: Set<string>
  bytes: number
}

/** What a visitor asked for, before the cache knows which of the parameters matter. */
export interface PageRequest {
  path: string
  search: string
  currency: CurrencyCode
}

interface Entry {
  path: string
  sizeBytes: number
  page: StoredPage
  tags: readonly string[]
  freshUntilMs: number
}

export interface PageCacheOptions {
  maxBytes: number
  /** Older than this, a page is still served while a new one is rendered. */
  freshForMs: number
  now?: () => number
  onRefreshFailure?: (error: unknown) => void
}

/** So much of the cache, or its last page alone: whoever asks for all that a path has pushes out no other path. */
const MAX_SHARE_OF_PATH = 1 / 8

/** Kept beside the cache: whoever makes up addresses pushes out what others made up, and no page. */
const BRIEF_SHARE = 1 / 16
const BRIEF_MS = 60_000
/** Of what is known of an address that shows a shared document. */
const BYTES_OF_SHARED = 500

/**
 * Whole documents, keyed by path, the parameters that the page reads, and currency. One render serves
 * all who wait for it; an invalidation purges at once, and what was being rendered meanwhile is neither
 * kept nor given to anyone who asked after it.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #brief: LRUCache<string, Entry>
  readonly #parametersOfPath: LRUCache<string, readonly PageParameter[]>
  readonly #held = new Map<string, HeldByPath>()
  readonly #rendering = new Map<string, Promise<Rendered>>()
  readonly #invalidatedAt = new Map<string, number>()
  readonly #options: Required<PageCacheOptions>
  #clock = 0

  constructor(options: PageCacheOptions) {
    this.#options = { now: Date.now, onRefreshFailure: () => {}, ...options }
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ sizeBytes }) => sizeBytes,
      dispose: (entry, key) => this.#letGo(key, entry),
    })
    this.#brief = new LRUCache({
      maxSize: Math.ceil(options.maxBytes * BRIEF_SHARE),
      sizeCalculation: ({ sizeBytes }) => sizeBytes,
    })
    this.#parametersOfPath = new LRUCache({ max: 10_000 })
  }

  /** The page if it is here and fresh: no promise, no allocation but the key. */
  peek(request: PageRequest): StoredPage | undefined {
    const key = this.#keyOf(request)
    return this.#freshIn(this.#entries, key)?.page ?? this.#freshIn(this.#brief, key)?.page
  }

  async get(request: PageRequest, render: Render): Promise<StoredPage> {
    const key = this.#keyOf(request)
    const entry = this.#entries.get(key) ?? this.#freshIn(this.#brief, key)
    if (!entry) return (await this.#renderOnce(request, render)).page
    if (!this.#isFresh(entry)) this.#renderOnce(request, render).catch(this.#options.onRefreshFailure)
    return entry.page
  }

  invalidate(tags: readonly string[]): void {
    this.#overtakeRenders()
    for (const tag of tags) this.#invalidatedAt.set(tag, this.#clock)
    for (const shelf of [this.#entries, this.#brief]) {
      for (const [key, entry] of shelf.entries()) {
        if (entry.tags.some((tag) => tags.includes(tag))) shelf.delete(key)
      }
    }
  }

  /** For when it is not known what changed, as after a lost connection to whoever tells. */
  clear(): void {
    this.#overtakeRenders()
    this.#invalidatedAt.set('*', this.#clock)
    this.#entries.clear()
    this.#brief.clear()
  }

  #overtakeRenders(): void {
    this.#clock += 1
    this.#rendering.clear()
  }

  #isFresh(entry: Entry): boolean {
    return this.#options.now() < entry.freshUntilMs
  }

  #freshIn(shelf: LRUCache<string, Entry>, key: string): Entry | undefined {
    const entry = shelf.get(key)
    return entry && this.#isFresh(entry) ? entry : undefined
  }

  #renderOnce(request: PageRequest, render: Render): Promise<Rendered> {
    const waitingKey = this.#keyOf(request)
    const running = this.#rendering.get(waitingKey)
    if (running) return running
    const startedAt = this.#clock
    const rendering = render((what) => this.#freshIn(this.#entries, sharedKey(request, what)))
      .then((rendered) => {
        if (this.#wasOvertaken(rendered.tags, startedAt)) return rendered
        if (rendered.cacheable && rendered.isBrief) this.#keepBriefly(request, rendered)
        else if (rendered.cacheable) this.#keep(request, rendered)
        else if (isGone(rendered)) this.#entries.delete(waitingKey)
        return rendered
      })
      .finally(() => {
        if (this.#rendering.get(waitingKey) === rendering) this.#rendering.delete(waitingKey)
      })
    this.#rendering.set(waitingKey, rendering)
    return rendering
  }

  #wasOvertaken(tags: readonly string[], startedAt: number): boolean {
    return [...tags, '*'].some((tag) => (this.#invalidatedAt.get(tag) ?? 0) > startedAt)
  }

  #keep(request: PageRequest, { page, tags, parameters }: Rendered): void {
    const { path } = request
    this.#parametersOfPath.set(path, join(this.#parametersOfPath.get(path) ?? [], parameters))
    const key = this.#keyOf(request)
    this.#brief.delete(key)
    this.#put(key, path, page, tags)
  }

  #keepBriefly(request: PageRequest, { page, tags, sharedAs, template }: Rendered): void {
    const { path } = request
    const key = this.#keyOf(request)
    this.#entries.delete(key)
    const isShared = sharedAs !== undefined
    if (isShared && template) {
      this.#share(sharedKey(request, sharedAs), path, template, tags)
      return
    }
    if (isShared) this.#share(sharedKey(request, sharedAs), sharedAs, page, tags)
    const sizeBytes = (isShared ? BYTES_OF_SHARED : page.sizeBytes()) + key.length
    const freshUntilMs = this.#options.now() + Math.min(BRIEF_MS, this.#options.freshForMs)
    this.#brief.set(key, { path, sizeBytes, page, tags, freshUntilMs })
  }

  /** Not what was at hand already: it would never grow old. */
  #share(key: string, what: string, page: StoredPage, tags: readonly string[]): void {
    if (this.#entries.peek(key)?.page !== page) this.#put(key, what, page, tags)
  }

  #put(key: string, path: string, page: StoredPage, tags: readonly string[]): void {
    const sizeBytes = page.sizeBytes() + key.length
    const freshUntilMs = this.#options.now() + this.#options.freshForMs
    // What is too large for the cache is not taken, and then not counted either.
    this.#entries.delete(key)
    this.#entries.set(key, { path, sizeBytes, page, tags, freshUntilMs })
    if (this.#entries.has(key)) this.#hold(path, key, sizeBytes)
  }

  #hold(path: string, key: string, sizeBytes: number): void {
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

  #keyOf({ path, search, currency }: PageRequest): string {
    const parameters = this.#parametersOfPath.get(path)
    if (search === '' || parameters?.length === 0) return `${currency} ${path}`
    if (!parameters) return `${currency} ${path} ${search}`
    return `${currency} ${path} ${knownPart(new URLSearchParams(search), parameters)}`.trimEnd()
  }
}

/** No path, which begins with a slash. */
function sharedKey({ currency }: PageRequest, what: string): string {
  return `${currency} ${what}`
}

/** While a page only could not be made, or says so (a list that failed, clause 8.07), the old one is better. */
function isGone({ page: { status } }: Rendered): boolean {
  return status !== 200 && status < 500
}

/** A page may read more the next time, as where it had failed to load what it would have asked about. */
function join(before: readonly PageParameter[], now: readonly PageParameter[]): readonly PageParameter[] {
  const names = new Set(now.map(({ name }) => name))
  return [...now, ...before.filter(({ name }) => !names.has(name))]
}
