import type { MadeFrom } from './answer-recorder.ts'
import { PageKeys, type PageRequest, sharedKey } from './page-keys.ts'
import type {
  FoundPage,
  KeptPage,
  LastPage,
  MadePage,
  PageStore,
  SharedPages,
  TaggedPage,
} from './page-store.ts'
import type { StoredPage } from './stored-page.ts'

/** `isRefresh` means that an old page is made anew in the background, while no visitor waits. */
export type MakePage = (shared: SharedPages, isRefresh?: boolean) => Promise<MadePage>

export interface PublicPagesOptions {
  readonly store: PageStore
  readonly now?: () => number
  readonly onRefreshFailure?: (error: unknown) => void
  /** Whether what pages are made of is out of reach. Asked only once a page could not be made. */
  readonly isAway?: () => Promise<boolean>
}

/** Size of a stored entry whose document is shared. */
const BYTES_OF_SHARED = 500
/** The status of a page that says that what it shows could not be loaded. */
const COULD_NOT_LOAD = 503
/** A cache in front may answer with a last page for so long before it asks again. */
const LAST_FOR_MS = 5_000

/**
 * Public pages, found in the store or made once for all requests that wait for the same. Sharing is safe, since a page
 * is made from nothing but its key. An invalidation purges at once; a page that was being made at that moment is not
 * stored, and later requests do not get it. What was purged is shown again where all that it was made from is as it was,
 * and where the shop cannot know what is true now: it could not be made anew, because what it is made of is out of reach.
 */
export class PublicPages {
  readonly #options: Required<PublicPagesOptions>
  readonly #keys = new PageKeys()
  readonly #making = new Map<string, Promise<FoundPage>>()
  /** What pages were made from, until it is no longer known what has changed. */
  #madeFrom = new WeakMap<StoredPage, MadeFrom>()
  /** Entries stay only while a page is being made that an invalidation could overtake. */
  readonly #invalidatedAt = new Map<string, number>()
  #beingMade = 0
  #clock = 0

  constructor(options: PublicPagesOptions) {
    this.#options = {
      now: Date.now,
      onRefreshFailure: () => {},
      isAway: async () => false,
      ...options,
    }
  }

  /** The page if it is stored and fresh, without a promise or any allocation but the key. */
  peek(request: PageRequest): KeptPage | undefined {
    return this.#fresh(this.#keys.keyOf(request))
  }

  /** The document of this name that many addresses share, if it is stored and fresh. */
  shared(currency: PageRequest['currency'], what: string): TaggedPage | undefined {
    return this.#fresh(sharedKey(currency, what))
  }

  async get(request: PageRequest, make: MakePage): Promise<FoundPage> {
    const kept = this.#options.store.get(this.#keys.keyOf(request))
    if (!kept) return this.#makeOrFindLast(request, make)
    if (!this.#isFresh(kept)) this.#makeOnce(request, make, true).catch(this.#options.onRefreshFailure)
    return kept
  }

  async #makeOrFindLast(request: PageRequest, make: MakePage): Promise<FoundPage> {
    const { store, now, isAway } = this.#options
    const made = await this.#makeOnce(request, make)
    if (made.page.status !== COULD_NOT_LOAD) return made
    const key = this.#keys.keyOf(request)
    if (!store.last(key) || !(await isAway())) return made
    // Meanwhile it may have been made after all.
    const fresh = this.#fresh(key)
    if (fresh) return fresh
    const last = store.last(key)
    return last ? { ...last, freshUntilMs: now() + LAST_FOR_MS } : made
  }

  invalidate(tags: readonly string[]): void {
    this.#overtakeMaking(tags)
    this.#options.store.invalidate(tags)
  }

  clear(): void {
    this.#overtakeMaking(['*'])
    this.#madeFrom = new WeakMap()
    this.#options.store.clear()
  }

  #overtakeMaking(tags: readonly string[]): void {
    this.#clock += 1
    this.#making.clear()
    if (this.#beingMade === 0) return
    for (const tag of tags) this.#invalidatedAt.set(tag, this.#clock)
  }

  #isFresh({ freshUntilMs }: KeptPage): boolean {
    return this.#options.now() < freshUntilMs
  }

  #fresh(key: string): KeptPage | undefined {
    const kept = this.#options.store.get(key)
    return kept && this.#isFresh(kept) ? kept : undefined
  }

  #makeOnce(request: PageRequest, make: MakePage, isRefresh = false): Promise<FoundPage> {
    const waitingKey = this.#keys.keyOf(request)
    const running = this.#making.get(waitingKey)
    if (running) return running
    this.#beingMade += 1
    const making = this.#knowAgainOrMake(request, waitingKey, (shared) => make(shared, isRefresh)).finally(
      () => {
        this.#beingMade -= 1
        if (this.#beingMade === 0) this.#invalidatedAt.clear()
        if (this.#making.get(waitingKey) === making) this.#making.delete(waitingKey)
      },
    )
    this.#making.set(waitingKey, making)
    return making
  }

  async #knowAgainOrMake(request: PageRequest, waitingKey: string, make: MakePage): Promise<FoundPage> {
    const last = this.#options.store.last(waitingKey)
    const madeFrom = last && this.#isFresh(last) ? this.#madeFrom.get(last.page) : undefined
    const known = last && madeFrom && (await this.#knowAgain(request, waitingKey, last, madeFrom))
    if (known) return known
    const startedAt = this.#clock
    const made = await make((what) => this.shared(request.currency, what))
    // Visitors who waited get this page all the same, but the store may not keep it.
    if (this.#wasOvertaken(made.tags, startedAt)) return { ...made, cacheable: false }
    this.#keep(request, waitingKey, made)
    return made
  }

  /** The page that something has changed since, if nothing of that is to be seen on it. */
  async #knowAgain(
    { path }: PageRequest,
    key: string,
    { page, tags, keep, freshUntilMs }: LastPage,
    madeFrom: MadeFrom,
  ): Promise<KeptPage | undefined> {
    const startedAt = this.#clock
    const isStill = await madeFrom.isStill().catch(() => false)
    if (!isStill || this.#wasOvertaken(tags, startedAt)) return undefined
    const known = { page, tags, keep, freshUntilMs }
    this.#options.store.put(key, { ...known, path })
    return known
  }

  #wasOvertaken(tags: readonly string[], startedAt: number): boolean {
    return [...tags, '*'].some((tag) => (this.#invalidatedAt.get(tag) ?? 0) > startedAt)
  }

  #keep(request: PageRequest, waitingKey: string, made: MadePage): void {
    const { store } = this.#options
    const { path } = request
    const { page, tags } = made
    if (made.cacheable && made.isBrief) this.#keepBriefly(request, made)
    else if (made.cacheable) {
      this.#keys.learn(path, made.parameters)
      if (made.madeFrom) this.#madeFrom.set(page, made.madeFrom)
      store.put(this.#keys.keyOf(request), { path, page, tags, keep: 'long' })
    } else if (isGone(made)) store.put(waitingKey, undefined)
  }

  #keepBriefly(request: PageRequest, { page, tags, sharedAs, template }: MadePage): void {
    const { store } = this.#options
    const { path } = request
    const key = this.#keys.keyOf(request)
    if (sharedAs === undefined) store.put(key, { path, page, tags, keep: 'briefly' })
    else if (template) {
      this.#share(request, sharedAs, path, { page: template, tags })
      store.put(key, undefined)
    } else {
      this.#share(request, sharedAs, sharedAs, { page, tags })
      store.put(key, { path, page, tags, keep: 'briefly', ownBytes: BYTES_OF_SHARED })
    }
  }

  /** Does not store the same document again, since its age would begin anew each time. */
  #share({ currency }: PageRequest, what: string, path: string, { page, tags }: TaggedPage): void {
    const { store } = this.#options
    const key = sharedKey(currency, what)
    if (store.get(key)?.page !== page) store.put(key, { path, page, tags, keep: 'long' })
  }
}

/** A status of 500 or more (as of a list that failed, clause 8.07) does not remove the old page, which is better. */
function isGone({ page: { status } }: MadePage): boolean {
  return status !== 200 && status < 500
}
