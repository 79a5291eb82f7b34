import { beforeEach, expect, test } from 'vitest'
import { collectGarbage } from '#tests/fixtures/collect-garbage.ts'
import { Budgets } from './budgets.ts'

let now: Date
let budgets: Budgets

beforeEach(() => {
  now = new Date('2026-03-31T12:00:00Z')
  budgets = new Budgets({ max: 100, restoredPerS: 10, now: () => now, maxKeys: 3 })
})

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

test('each key has its own points, and gets no more than it has', () => {
  expect(budgets.take('a', 60)).toBe(true)
  expect(budgets.take('a', 60)).toBe(false)
  expect(budgets.left('a')).toBe(40)
  expect(budgets.take('b', 60)).toBe(true)
})

test('points come back with time, never more than there were', () => {
  budgets.take('a', 100)
  pass(1500)
  expect(budgets.left('a')).toBe(15)
  pass(60_000)
  expect(budgets.left('a')).toBe(100)
})

test('what turned out dearer is owed, and comes back first', () => {
  budgets.charge('a', 150)
  expect(budgets.left('a')).toBe(0)
  pass(5_000)
  expect(budgets.take('a', 1)).toBe(false)
  pass(1_000)
  expect(budgets.left('a')).toBe(10)
})

test('a clock that is set back gives nothing and takes nothing', () => {
  budgets.take('a', 30)
  pass(-60_000)
  expect(budgets.left('a')).toBe(70)
})

test('no more keys are kept than the most', () => {
  for (let key = 0; key < 1_000; key += 1) budgets.take(`key ${key}`, 50)
  expect(budgets.size).toBe(3)
  expect(budgets.left('key 999')).toBe(50)
})

test('a key is forgotten once its points are back, however many it owed', () => {
  budgets.take('quiet', 10)
  pass(15_000)
  budgets.charge('in debt', 1_000)
  expect(budgets.size).toBe(2)
  pass(6_000)
  expect(budgets.size).toBe(1)
  expect(budgets.left('in debt')).toBe(0)
  pass(20_001)
  expect(budgets.size).toBe(0)
  expect(budgets.left('in debt')).toBe(100)
})

test('what was charged for nothing is given back, and how long to wait is told', () => {
  budgets.take('a', 100)
  expect(budgets.waitMs('a', 5)).toBe(500)
  budgets.charge('a', -5)
  expect(budgets.waitMs('a', 5)).toBe(0)
  budgets.charge('a', -1_000)
  expect(budgets.left('a')).toBe(100)
})

test('several processes divide the points and how fast they come back, as many as there are', () => {
  let processes = 1
  const divided = new Budgets({ max: 100, restoredPerS: 10, now: () => now, share: () => 1 / processes })
  expect([divided.max, divided.left('a')]).toEqual([100, 100])
  processes = 4
  expect([divided.max, divided.left('a'), divided.left('b')]).toEqual([25, 25, 25])
  divided.take('b', 25)
  pass(2_000)
  expect([divided.left('b'), divided.restoredPerS]).toEqual([5, 2.5])
  processes = 1
  pass(2_000)
  expect(divided.left('b')).toBe(25)
})

test('a part has the points that a dear request takes, and is as slow to have them back as any', () => {
  const divided = new Budgets({ max: 100, leastMax: 40, restoredPerS: 10, now: () => now, share: () => 0.1 })
  expect(divided.take('a', 41)).toBe(false)
  expect(divided.take('a', 40)).toBe(true)
  pass(39_000)
  expect(divided.left('a')).toBe(39)
  const small = new Budgets({ max: 30, leastMax: 40, restoredPerS: 10, now: () => now })
  expect(small.left('a')).toBe(30)
})

test('keys of a megabyte weigh no more than any other', () => {
  const large = new Budgets({ max: 100, restoredPerS: 10, now: () => now })
  const keyOf = (number: number) => `${number}${'x'.repeat(1024 * 1024)}`.toLowerCase()
  collectGarbage()
  const before = process.memoryUsage()
  for (let number = 0; number < 40; number++) large.take(keyOf(number), 1)
  collectGarbage()
  const grownMib = (process.memoryUsage().heapUsed - before.heapUsed) / 1024 / 1024
  expect(large.left(keyOf(7))).toBe(99)
  // Kept whole, these keys would weigh 40 MiB.
  expect(grownMib).toBeLessThan(16)
})
