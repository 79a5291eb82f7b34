import { wordsOf } from '../search/words.ts'
import type { Query } from './syntax.ts'

/** Words that stand side by side are looked for in the text itself. */
const PHRASE_WEIGHT = 5

/** What a query costs for each product that it looks at, in looks into an index. */
export function weighQuery(query: Query): number {
  if (query.kind === 'not') return weighQuery(query.of)
  if (query.kind !== 'term') return query.of.reduce((total, part) => total + weighQuery(part), 0)
  const isText = query.field === undefined || query.field === 'title'
  return isText && wordsOf(query.value).length > 1 ? PHRASE_WEIGHT : 1
}
