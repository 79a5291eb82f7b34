import { LRUCache } from 'lru-cache'
import type { CurrencyCode } from '#facts/currencies.ts'
import type { StoredPage } from './stored-page.ts'

/** What a render found out about its own page while it ran. */
export interface Rendered {
  page: StoredPage
  /** What the page shows; `product:HANDLE`, `products`, … */
  tags: readonly string[]
  /** The query parameters it read; all others make no difference. */
  parameters: readonly string[]
  cacheable: boolean
}

/** What a visitor asked for, before the cache knows which of the parameters matter. */
export interface PageRequest {
  path: string
  search: string
  currency: CurrencyCode
}

interface Entry {
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

/**
 * Whole documents, keyed by path, the parameters that the page reads, and currency. One render serves
 * all who wait for it; an invalidation purges at once, and what was being rendered meanwhile is neither
 * kept nor given to anyone who asked after it.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #parametersOfPath: LRUCache<string, readonly string[]>
  readonly #rendering = new Map<string, Promise<Rendered>>()
  readonly #invalidatedAt = new Map<string, number>()
  readonly #options: Required<PageCacheOptions>
  #clock = 0

  constructor(options: PageCacheOptions) {
    this.#options = { now: Date.now, onRefreshFailure: () => {}, ...options }
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ page }, key) => page.sizeBytes() + key.length,
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
    this.#parametersOfPath.set(request.path, parameters)
    this.#entries.set(this.#keyOf(request), { page, tags, renderedAtMs: this.#options.now() })
  }

  #keyOf({ path, search, currency }: PageRequest): string {
    const parameters = this.#parametersOfPath.get(path)
    if (search === '' || parameters?.length === 0) return `${currency} ${path}`
    if (!parameters) return `${currency} ${path} ${search}`
    return `${currency} ${path} ${declaredPart(search, parameters)}`.trimEnd()
  }
}

/** While a page only could not be made, or says so (a list that failed, clause 8.07), the old one is better. */
function isGone({ page: { status } }: Rendered): boolean {
  return status !== 200 && status < 500
}

function declaredPart(search: string, parameters: readonly string[]): string {
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of parameters) {
    const value = given.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept.toString()
}
