import { fold, wordsOf } from '../words.ts'
import type { Query } from './syntax.ts'

/** Whether a thing that has a title and no index, such as a collection, is found by the query. */
export function testText(query: Query, texts: { readonly title: string; readonly text: string }): boolean {
  if (query.kind === 'all') return query.of.every((part) => testText(part, texts))
  if (query.kind === 'any') return query.of.some((part) => testText(part, texts))
  if (query.kind === 'not') return !testText(query.of, texts)
  if (query.field !== undefined && query.field !== 'title') return false
  const text = query.field === 'title' ? texts.title : `${texts.title} ${texts.text}`
  return query.prefix
    ? ` ${fold(text)}`.includes(` ${fold(query.value)}`)
    : ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(query.value).join(' ')} `)
}
