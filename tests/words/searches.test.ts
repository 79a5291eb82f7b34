import { expect, test } from 'vitest'
import { firstOf, searchesIn } from '#tests/fixtures/words/seeded-search.ts'

test.each([
  ['searches.txt', 200],
  ['held-back.txt', 60],
])('of the searches in %s at least 95 of 100 find what was meant', (file, least) => {
  const searches = searchesIn(file)
  const missed = searches
    .map(({ query, wanted }) => ({ query, wanted, first: firstOf(query) }))
    .filter(({ wanted, first }) => !first.some((each) => wanted.includes(each)))
  expect(searches.length).toBeGreaterThanOrEqual(least)
  const list = missed.map(
    ({ query, wanted, first }) => `${query} | ${wanted.join(' ')} | got ${first.join(' ')}`,
  )
  expect(1 - missed.length / searches.length, list.join('\n')).toBeGreaterThanOrEqual(0.95)
})
