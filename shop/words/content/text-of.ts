import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { Claims } from '../../page-api/claims.ts'
import { sayClaimed } from './claimed-words.ts'
import { fillInHtml } from './placeholders.ts'

/** What is left of a paragraph that was a claim alone, and of a list of such. */
const EMPTY_BLOCK = /<(p|li)>\s*<\/\1>\n?/g
const EMPTY_LIST = /<(ul|ol)>\s*<\/\1>\n?/g

/** An entry of a Markdown collection, as far as its text goes. */
export interface MarkdownEntry {
  readonly id: string
  readonly body?: string | undefined
  readonly rendered?: { readonly html: string } | undefined
}

/** The text of an entry as HTML, with its figures and what it may claim. */
export function htmlOf({ id, rendered }: MarkdownEntry, shownIn: CurrencyCode, claims: Claims): string {
  if (!rendered) throw new Error(`${id} has no text`)
  const said = sayClaimed(rendered.html, claims).replaceAll(EMPTY_BLOCK, '').replaceAll(EMPTY_LIST, '')
  return fillInHtml(said, shownIn)
}
