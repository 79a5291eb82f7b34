import { isClaimId } from '#facts/claims/claims.ts'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { Claims } from '../../page-api/claims.ts'
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

/** `{claim NAME}Words.{otherwise}Other words.{end}`; the other words may be left out. */
const CLAIMED = /\{claim ([\w.-]+)\}(.*?)(?:\{otherwise\}(.*?))?\{end\}/gs
const MARK = /^(?:claim [\w.-]+|otherwise|end)$/

/** Leaves out what claims something that pages may not say now, or says the other words in its place. */
export function sayClaimed(text: string, claims: Pick<Claims, 'has'>): string {
  return text.replace(CLAIMED, (_, name: string, words: string, otherwise?: string) =>
    isClaimId(name) && claims.has(name) ? words : (otherwise ?? ''),
  )
}

/** Whether what stands in braces marks a claim. */
export const isClaimMark = (inside: string): boolean => MARK.test(inside)

/** What is wrong with the marks of a line; undefined where nothing is. */
export function problemOfClaims(line: string): string | undefined {
  const unknown = [...line.matchAll(CLAIMED)].find(([, name = '']) => !isClaimId(name))
  if (unknown) return `{claim ${unknown[1]}} is no claim of facts/claims/claims.json`
  const left = /\{(claim [\w.-]+|otherwise|end)\}/.exec(line.replaceAll(CLAIMED, ''))
  return left ? `${left[0]} is not one of {claim NAME}, {otherwise} and {end} in a single line` : undefined
}
