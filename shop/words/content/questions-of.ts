import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { Claims } from '../../page-api/claims.ts'
import { fillIn } from './placeholders.ts'
import { htmlOf, type MarkdownEntry } from './text-of.ts'

interface QuestionEntry extends MarkdownEntry {
  readonly data: { readonly position: number; readonly topic: string; readonly question: string }
}

/** Clause 3.08. */
export interface Question {
  /** Fragment by which an address may name the question: `/faq#return`. */
  readonly id: string
  readonly topic: string
  readonly question: string
  readonly answerHtml: string
}

/** The questions as their owner put them in order. */
export function questionsOf(
  entries: readonly QuestionEntry[],
  shownIn: CurrencyCode,
  claims: Claims,
): Question[] {
  return entries
    .toSorted((one, other) => one.data.position - other.data.position)
    .map((entry) => ({
      id: entry.id,
      topic: entry.data.topic,
      question: fillIn(entry.data.question, shownIn),
      answerHtml: htmlOf(entry, shownIn, claims),
    }))
}
