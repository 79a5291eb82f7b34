import type { PageParameter } from '#shop/page-api/page-context.ts'
import type { MadeFrom } from './answer-recorder.ts'
import type { StoredPage } from './stored-page.ts'

/** A document with tags for the data that it shows: `product:HANDLE`, `products`, … */
export interface TaggedPage {
  readonly page: StoredPage
  readonly tags: readonly string[]
}

export interface KeptPage extends TaggedPage {
  readonly keep: PageToKeep['keep']
  /** After this time the page is still served, while a new one is made. */
  readonly freshUntilMs: number
}

/** A page that something has changed since, for times when it cannot be made anew. */
export interface LastPage extends KeptPage {
  /** When the change was heard of. */
  readonly staleSinceMs: number
}

export interface PageToKeep extends TaggedPage {
  /** The path that the page counts toward, so that no path fills the whole store. */
  readonly path: string
  /** `briefly`: its address is one of endlessly many, and it may evict only pages of such addresses. */
  readonly keep: 'long' | 'briefly'
  /** Until when it is fresh, where it was made before: a page grows no younger by being known again. */
  readonly freshUntilMs?: number | undefined
  /** Size in bytes, without a document that other addresses share. */
  readonly ownBytes?: number | undefined
}

/**
 * A store of public pages, by a key of all that they are made from: path, known parameters, currency. One is the memory
 * of this process. A cache in front could be another: it stores the answers that pass through it, and is told what to
 * purge.
 */
export interface PageStore {
  /** The stored page, fresh or old. */
  get(key: string): KeptPage | undefined
  /** Stores the page; `undefined` removes the one that was stored. */
  put(key: string, page: PageToKeep | undefined): void
  /** The last page of this key that something has changed since, for an hour, until another is put in its place. */
  last(key: string): LastPage | undefined
  /** Takes every page that has one of the tags for a last one. */
  invalidate(tags: readonly string[]): void
  /** Takes all pages for last ones, where it is not known what changed, as after a lost connection to the database. */
  clear(): void
}

/** A rendered page, with what its render found out about it. */
export interface MadePage extends TaggedPage {
  /** The query parameters that the page read; all others make no difference to it. */
  readonly parameters: readonly PageParameter[]
  readonly cacheable: boolean
  /** Whether its address is one of endlessly many: it is kept for a minute, where it evicts no other page. */
  readonly isBrief?: boolean
  /** The name of a document that many addresses share; only its own words depend on the address. */
  readonly sharedAs?: string | undefined
  /** The document without the words of its address, if it has any. It is stored instead of the page. */
  readonly template?: StoredPage | undefined
  /** `PublicPages` asks this whether the page would be made the same again. */
  readonly madeFrom?: MadeFrom | undefined
}

/** A page that was in the store, or would be made the same again, or was made for this request, or the last one of what could not be made. */
export type FoundPage = KeptPage | MadePage | LastPage

/** Finds the fresh shared document of this name, if there is one. */
export type SharedPages = (what: string) => TaggedPage | undefined
