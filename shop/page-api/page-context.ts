import type { ToastMessage } from '../ui/toast/toast-message.ts'

/** What addresses without a page show, all of them the same. */
export const PAGE_NOT_FOUND = 'page not found'
/** And what those of products show where there is none. */
export const PRODUCT_NOT_FOUND = 'product not found'

/** What a page tells the cache about itself while it renders, and the only way it sees its query. */
export interface PageContext {
  readonly requestId: string
  /**
   * Reads a query parameter, and by that makes it part of what the page is cached by. A value that is not known is as
   * good as none: whatever others make up, they get the page without it. Without the rule every value means something,
   * and there are endlessly many: such a page is not to be cached.
   */
  parameter(name: string, isKnown?: (value: string) => boolean): string | undefined
  /** What was read of the query so far: the address of what is shown, less what means nothing to the page. */
  readonly search: string
  /** Names what the page shows (`product:HANDLE`, `products`): when it changes, the page is made anew. */
  tag(...tags: readonly string[]): void
  /**
   * Says that what is shown is `what` and nothing of this address but what `ownWords` named, as at endlessly many
   * others: one document does for all of them. The page's answer where that is at hand; where it is not, the page
   * makes it, for the others too.
   */
  sharedAs(what: string): Response | undefined
  /**
   * Words of this address alone, for a document that may be shared: what to write in their place, as a text or as an
   * attribute's value, and nowhere else. Each answer gets its own there.
   */
  ownWords(name: string, words: string): string
  readonly isShared: boolean
  /** One of endlessly many that anybody can make up: kept for a minute, and where it pushes out no other page. */
  keepBriefly(): void
  /** A page that shows a failure, or stands at one of endlessly many addresses, is never kept. */
  doNotCache(): void
  /** Raises a toast once the page is shown; such a page is not kept. */
  notify(message: ToastMessage): void
  readonly notices: readonly ToastMessage[]
}

/** A query parameter that a page reads; its first value counts. */
export interface PageParameter {
  readonly name: string
  isKnown(value: string): boolean
}

export interface PageRecord extends PageContext {
  readonly tags: readonly string[]
  readonly parameters: readonly PageParameter[]
  readonly cacheable: boolean
  readonly isBrief: boolean
  /** What it shows instead of anything of its address, if it does. */
  readonly shared: string | undefined
  /** By the names that `blankFor` was asked for. */
  readonly words: ReadonlyMap<string, string>
}

/** What is kept of shared documents by who asks for a page. */
export interface Sharing {
  /** The page need not make another. */
  isAtHand(what: string): boolean
  /** What stands in a document for words that each answer has of its own. */
  blankFor(name: string): string
}

/** Without `sharing`, a page is whole as it is made. */
export function recordPage(requestId: string, search: string, sharing?: Sharing): PageRecord {
  const query = new URLSearchParams(search)
  const tags = new Set<string>()
  const parameters = new Map<string, PageParameter>()
  const notices: ToastMessage[] = []
  const own = new Map<string, string>()
  let cacheable = true
  let isBrief = false
  let shared: string | undefined
  return {
    requestId,
    parameter(name, isKnown = () => true) {
      parameters.set(name, { name, isKnown })
      const value = query.get(name)
      return value !== null && isKnown(value) ? value : undefined
    },
    get search() {
      const read = knownPart(query, [...parameters.values()])
      return read === '' ? '' : `?${read}`
    },
    tag(...names) {
      for (const name of names) tags.add(name)
    },
    sharedAs(what) {
      shared = what
      // With a body, if an empty one: without any, Astro would make its page of what is not found.
      return sharing?.isAtHand(what) ? new Response('', { status: 404 }) : undefined
    },
    ownWords(name, words) {
      // None are the same everywhere.
      if (!sharing || words === '') return words
      own.set(name, words)
      return sharing.blankFor(name)
    },
    words: own,
    get isShared() {
      return shared !== undefined
    },
    get shared() {
      return shared
    },
    keepBriefly() {
      isBrief = true
    },
    get isBrief() {
      return isBrief
    },
    doNotCache() {
      cacheable = false
    },
    notify(message) {
      cacheable = false
      if (!notices.some(({ title }) => title === message.title)) notices.push(message)
    },
    notices,
    get tags() {
      return [...tags]
    },
    get parameters() {
      return [...parameters.values()]
    },
    get cacheable() {
      return cacheable
    },
  }
}

/** What a query says to a page with these parameters, in one spelling. */
export function knownPart(query: URLSearchParams, parameters: readonly PageParameter[]): string {
  const kept = new URLSearchParams()
  for (const { name, isKnown } of parameters) {
    const value = query.get(name)
    if (value !== null && isKnown(value)) kept.set(name, value)
  }
  kept.sort()
  return kept.toString()
}
