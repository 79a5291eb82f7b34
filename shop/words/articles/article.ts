import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { fillIn } from '../content/placeholders.ts'
import type { MarkdownEntry } from '../content/text-of.ts'
import { countWords, readTime } from './read-time.ts'

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
  /** as '6 min read', from its words */
  readonly readTime: string
  readonly words: number
  readonly category: string
  /** `file` in `shop/content/pictures/` */
  readonly image: { readonly file: string; readonly alt: string }
}

export function articleOf({ id, data, body = '' }: ArticleEntry, shownIn: CurrencyCode): Article {
  const words = countWords(body)
  const { author, category, image } = data
  return {
    path: `/articles/${id}`,
    title: fillIn(data.title, shownIn),
    excerpt: fillIn(data.excerpt, shownIn),
    date: data.date.toISOString().slice(0, 10),
    readTime: readTime(words),
    ...{ author, words, category, image },
  }
}

/** In their owner's order. */
export const articlesOf = (entries: readonly ArticleEntry[], shownIn: CurrencyCode): Article[] =>
  entries
    .toSorted((one, other) => one.data.position - other.data.position)
    .map((entry) => articleOf(entry, shownIn))

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'November 22, 2026' */
export const dateWords = (date: string): string => DAY.format(new Date(date))
