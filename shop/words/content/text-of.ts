import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { fillInHtml } from './placeholders.ts'

/** An entry of a Markdown collection, as far as its text goes. */
export interface MarkdownEntry {
  readonly id: string
  readonly body?: string | undefined
  readonly rendered?: { readonly html: string } | undefined
}

/** The text of an entry as HTML, with its figures. */
export function htmlOf({ id, rendered }: MarkdownEntry, shownIn: CurrencyCode): string {
  if (!rendered) throw new Error(`${id} has no text`)
  return fillInHtml(rendered.html, shownIn)
}
