import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { Claims } from '../../page-api/claims.ts'
import { fillIn } from '../content/placeholders.ts'
import { type MarkdownEntry, sayClaimed } from '../content/text-of.ts'

interface ArticleEntry extends MarkdownEntry {
  readonly data: {
    readonly position: number
    readonly title: string
    readonly excerpt: string
    readonly author: string
    readonly date: Date
    readonly category: string
    readonly image: { readonly file: string; readonly alt: string }
  }
}

/** Clause 3.08. */
export interface Article {
  readonly path: string
  readonly title: string
  readonly excerpt: string
  readonly author: string
  /** YYYY-MM-DD */
  readonly date: string
  /** For example '6 min read', from the number of words. */
  readonly readTime: string
  readonly words: number
  readonly category: string
  /** `file` is in `shop/content/pictures/`. */
  readonly image: { readonly file: string; readonly alt: string }
}

export function articleOf(
  { id, data, body = '' }: ArticleEntry,
  shownIn: CurrencyCode,
  claims: Claims,
): Article {
  const words = countWords(sayClaimed(body, claims))
  const { author, category, image } = data
  return {
    path: `/articles/${id}`,
    title: fillIn(data.title, shownIn),
    excerpt: fillIn(sayClaimed(data.excerpt, claims), shownIn),
    date: data.date.toISOString().slice(0, 10),
    readTime: readTime(words),
    ...{ author, words, category, image },
  }
}

/** The articles in their owner's order. */
export const articlesOf = (
  entries: readonly ArticleEntry[],
  shownIn: CurrencyCode,
  claims: Claims,
): Article[] =>
  entries
    .toSorted((one, other) => one.data.position - other.data.position)
    .map((entry) => articleOf(entry, shownIn, claims))

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'November 22, 2026' */
export const dateWords = (date: string): string => DAY.format(new Date(date))

/** Most people read prose on a screen this fast, with their mind on it. */
const WORDS_A_MINUTE = 220

const FRONT_OF_LINKS = /\]\([^)]*\)/g

/** Counts the words of a Markdown text, without the addresses of its links. */
export function countWords(markdown: string): number {
  return markdown.replaceAll(FRONT_OF_LINKS, ']').match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0
}

/** Clause 3.08's readTime: '5 min read'. */
export function readTime(words: number): string {
  return `${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min read`
}

/** The parent of every article. */
export const ARTICLES = {
  name: 'Articles',
  path: '/articles',
  description:
    'Articles for people with a sore back: what a sloping seat does, two weeks of getting used to it, and desk, screen and chair heights.',
} as const
