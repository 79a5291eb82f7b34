import { expect, test } from 'vitest'
import { rankText } from './ranking.ts'

const SOMEWHERE = { title: ['keel', 'saddle'], kind: ['wooden'] }
/** Places of a word from the best to the worst. */
const PLACES = [
  ['a word of the title', { title: ['stool'], kind: [] }],
  ['the beginning of one, and of its kind too', { title: ['stools'], kind: ['stools'] }],
  ['a word of what kind it is', { title: ['keel'], kind: ['stool'] }],
  ['the beginning of one of its kind', { title: ['keel'], kind: ['stools'] }],
  ['anywhere else', SOMEWHERE],
] as const
const rankOf = (words: readonly string[], at: number) => rankText(words, PLACES[at]?.[1] ?? SOMEWHERE, 0)

test('a whole word stands before the beginning of one, and a title before its kind', () => {
  const ranks = PLACES.map((_, at) => rankOf(['stool'], at))
  expect(ranks[0]).toBeLessThan(ranks[1] ?? 0)
  expect(ranks[1]).toBe(ranks[2])
  expect(ranks[2]).toBeLessThan(ranks[3] ?? 0)
  expect(ranks[3]).toBeLessThan(ranks[4] ?? 0)
})

test('a word counts from its beginning alone', () => {
  const inside = { title: ['barstool'], kind: ['footstool'] }
  expect(rankText(['stool'], inside, 0)).toBe(rankText(['stool'], SOMEWHERE, 0))
})

test('each wanted word adds to it; among equals the place decides', () => {
  expect(rankText(['saddle', 'stool'], SOMEWHERE, 0)).toBeLessThan(rankText(['saddle'], SOMEWHERE, 0))
  expect(rankText(['saddle'], SOMEWHERE, 1)).toBe(rankText(['saddle'], SOMEWHERE, 0) + 1)
})

test('it need not stand first', () => {
  const later = { title: ['keel', 'stools'], kind: ['wooden', 'seats'] }
  expect(rankText(['stool'], later, 0)).toBeLessThan(rankText(['seat'], later, 0))
  expect(rankText(['seat'], later, 0)).toBeLessThan(rankText(['oak'], later, 0))
})
