import { LRUCache } from 'lru-cache'
import type { CurrencyCode } from '#facts/currencies.ts'
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
}

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
  renderedAtMs: number
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

/**
 * Whole documents, keyed by path, the parameters that the page reads, and currency. One render serves
 * all who wait for it; an invalidation purges at once, and what was being rendered meanwhile is neither
 * kept nor given to anyone who asked after it.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
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
    this.#parametersOfPath = new LRUCache({ max: 10_000 })
  }

  /** The page if it is here and fresh: no promise, no allocation but the key. */
  peek(request: PageRequest): StoredPage | undefined {
    const entry = this.#entries.get(this.#keyOf(request))
    return entry && this.#isFresh(entry) ? entry.page : undefined
  }

  async get(request: PageRequest, render: () => Promise<Rendered>): Promise<StoredPage> {
    const entry = this.#entries.get(this.#keyOf(request))
    if (!entry) return (await this.#renderOnce(request, render)).page
    if (!this.#isFresh(entry)) this.#renderOnce(request, render).catch(this.#options.onRefreshFailure)
    return entry.page
  }

  invalidate(tags: readonly string[]): void {
    this.#overtakeRenders()
    for (const tag of tags) this.#invalidatedAt.set(tag, this.#clock)
    for (const [key, entry] of this.#entries.entries()) {
      if (entry.tags.some((tag) => tags.includes(tag))) this.#entries.delete(key)
    }
  }

  /** For when it is not known what changed, as after a lost connection to whoever tells. */
  clear(): void {
    this.#overtakeRenders()
    this.#invalidatedAt.set('*', this.#clock)
    this.#entries.clear()
  }

  #overtakeRenders(): void {
    this.#clock += 1
    this.#rendering.clear()
  }

  #isFresh(entry: Entry): boolean {
    return this.#options.now() - entry.renderedAtMs < this.#options.freshForMs
  }

  #renderOnce(request: PageRequest, render: () => Promise<Rendered>): Promise<Rendered> {
    const waitingKey = this.#keyOf(request)
    const running = this.#rendering.get(waitingKey)
    if (running) return running
    const startedAt = this.#clock
    const rendering = render()
      .then((rendered) => {
        if (this.#wasOvertaken(rendered.tags, startedAt)) return rendered
        if (rendered.cacheable) this.#keep(request, rendered)
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
    const sizeBytes = page.sizeBytes() + key.length
    // What is too large for the cache is not taken, and then not counted either.
    this.#entries.delete(key)
    this.#entries.set(key, { path, sizeBytes, page, tags, renderedAtMs: this.#options.now() })
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

/** While a page only could not be made, or says so (a list that failed, clause 8.07), the old one is better. */
function isGone({ page: { status } }: Rendered): boolean {
  return status !== 200 && status < 500
}

/** A page may read more the next time, as where it had failed to load what it would have asked about. */
function join(before: readonly PageParameter[], now: readonly PageParameter[]): readonly PageParameter[] {
  const names = new Set(now.map(({ name }) => name))
  return [...now, ...before.filter(({ name }) => !names.has(name))]
}
