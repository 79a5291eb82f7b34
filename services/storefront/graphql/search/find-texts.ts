import type { Query } from '../../catalogue/query/syntax.ts'
import { type Searched, testText } from '../../catalogue/query/test-text.ts'
import type { Pace } from '../../pace.ts'

export async function findTexts<T extends { readonly searched: Searched }>(
  texts: readonly T[],
  query: Query,
  pace: Pace,
): Promise<T[]> {
  const found: T[] = []
  for (const each of texts) {
    if (pace.isDue()) await pace.pause()
    if (testText(query, each.searched)) found.push(each)
  }
  return found
}
