import type { PageParameter } from '#shop/page-api/page-context.ts'
import type { KeptPage, LastPage, TaggedPage } from './page-store.ts'
import type { StoredPage } from './stored-page.ts'

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
}

/** A page that was in the store, or was made for this request, or the last one of what could not be made. */
export type FoundPage = KeptPage | MadePage | LastPage

/** Finds the fresh shared document of this name, if there is one. */
export type SharedPages = (what: string) => TaggedPage | undefined
