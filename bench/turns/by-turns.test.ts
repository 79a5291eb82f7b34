import { expect, test } from 'vitest'
import { isTooNoisy, takeTurns } from './by-turns.ts'

test('a yardstick is too noisy once it varies by more than a third', () => {
  expect(isTooNoisy([3, 4, 3.5])).toBe(false)
  expect(isTooNoisy([3, 4.1, 3.5])).toBe(true)
  expect(isTooNoisy([3, Number.NaN])).toBe(true)
})

test('both are visited by turns, after a first visit that does not count', async () => {
  const visited: string[] = []
  const visit = async (origin: string) => visited.push(origin)
  const turns = await takeTurns(2, visit, { page: 'page', bare: 'bare' })
  expect(visited).toEqual(['bare', 'bare', 'page', 'bare', 'page'])
  expect(turns).toEqual({ bare: [2, 4], page: [3, 5] })
})
