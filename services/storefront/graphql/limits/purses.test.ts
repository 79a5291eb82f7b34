import { beforeEach, expect, test } from 'vitest'
import { createPurses } from './purses.ts'
import { throttled } from './throttled.ts'

let now: Date
let purseOf: ReturnType<typeof createPurses>
beforeEach(() => {
  now = new Date('2026-03-31T12:00:00Z')
  purseOf = createPurses(() => now)
})
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

test('an address has 4,000 points, of which 200 come back in a second', () => {
  const purse = purseOf('one')
  expect([purse.take(3_999), purse.take(2), purse.take(1), purse.take(1)]).toEqual([true, false, true, false])
  pass(1_000)
  expect(purse.throttleStatus()).toEqual({
    maximumAvailable: 4_000,
    currentlyAvailable: 200,
    restoreRate: 200,
  })
  expect(purseOf('other').throttleStatus().currentlyAvailable).toBe(4_000)
})

test('what turned out dearer is owed', () => {
  const purse = purseOf('one')
  purse.charge(4_200)
  pass(1_000)
  expect(purse.take(1)).toBe(false)
  pass(1_000)
  expect(purse.take(200)).toBe(true)
})

test('the shop’s own questions are not counted', () => {
  const purse = purseOf(undefined)
  purse.charge(9_000)
  expect(purse.take(9_000)).toBe(true)
  expect(purse.throttleStatus().currentlyAvailable).toBe(4_000)
})

test('whoever asked too much is told what it would have cost, and what is left', () => {
  const purse = purseOf('one')
  purse.take(3_000)
  const { errors, extensions } = throttled(purse, 1_500)
  expect(errors.map((error) => error.toJSON())).toEqual([
    { message: 'Throttled', extensions: { code: 'THROTTLED' } },
  ])
  expect(extensions).toEqual({
    cost: {
      requestedQueryCost: 1_500,
      actualQueryCost: null,
      throttleStatus: { maximumAvailable: 4_000, currentlyAvailable: 1_000, restoreRate: 200 },
    },
  })
})
