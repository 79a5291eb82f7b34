import type { PredictiveSearchType, SearchableField } from '@shopify/hydrogen-react/storefront-api-types'
import { singular, wordsOf } from '../../catalogue/search/words.ts'
import type { Article, Page } from '../../content/published-content.ts'
import type { GraphqlContext } from '../context.ts'

/** Shopify's default fields, as far as a text has them. */
const USUAL: readonly SearchableField[] = ['TITLE']

interface TextsWish {
  /** Words as typed, of which the last may be incomplete. */
  readonly typed: readonly string[]
  /** For each typed word, the words of the catalogue that it may stand for. */
  readonly meant: readonly (readonly string[])[]
  readonly fields: readonly SearchableField[] | null | undefined
  readonly isWanted: (type: PredictiveSearchType) => boolean
}

/** Finds articles and pages that have, in the given fields, each typed word or one of its suggestions. */
export async function predictTexts({ typed, meant, fields, isWanted }: TextsWish, context: GraphqlContext) {
  const wanted = { articles: isWanted('ARTICLE'), pages: isWanted('PAGE') }
  if (typed.length === 0 || (!wanted.articles && !wanted.pages)) return { articles: [], pages: [] }
  const { articles, pages } = await context.content()
  const { pace } = context

  const has = (words: ReadonlySet<string>) => (word: string, index: number) => {
    if (words.has(singular(word)) || meant[index]?.some((each) => words.has(each))) return true
    return index === typed.length - 1 && [...words].some((each) => each.startsWith(word))
  }
  const find = async <T extends Article | Page>(texts: readonly T[]): Promise<T[]> => {
    const found: T[] = []
    for (const text of texts) {
      if (pace.isDue()) await pace.pause()
      const words = wordsOf((fields ?? USUAL).flatMap((field) => fieldOf(text, field)).join(' '))
      if (typed.every(has(new Set(words)))) found.push(text)
    }
    return found
  }
  return {
    articles: wanted.articles ? await find(articles) : [],
    pages: wanted.pages ? await find(pages) : [],
  }
}

function fieldOf(text: Article | Page, field: SearchableField): readonly string[] {
  if (field === 'TITLE') return [text.title]
  if (field === 'BODY') return [text.text]
  if ('author' in text && field === 'AUTHOR') return [text.author]
  return 'tags' in text && field === 'TAG' ? text.tags : []
}
