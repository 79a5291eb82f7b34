import { beforeEach, expect, test } from 'vitest'
import { RateLimit } from './rate-limit.ts'

let now: Date
let limit: RateLimit

beforeEach(() => {
  now = new Date('2026-03-31T12:00:00Z')
  limit = new RateLimit(3, 3000, () => now)
})

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const takeFour = () => [1, 2, 3, 4].map(() => limit.take('key'))

test('so many at once, each key by itself', () => {
  expect(takeFour()).toEqual([true, true, true, false])
  expect(limit.take('another')).toBe(true)
})

test('each comes back in its time, and never more than there were', () => {
  takeFour()
  pass(999)
  expect(limit.take('key')).toBe(false)
  pass(1)
  expect(limit.take('key')).toBe(true)
  pass(60_000)
  expect(takeFour()).toEqual([true, true, true, false])
})

test('how long to wait is told', () => {
  expect(limit.waitMs('key')).toBe(0)
  takeFour()
  pass(400)
  expect(limit.waitMs('key')).toBeCloseTo(600)
})

test('what did not count is given back', () => {
  takeFour()
  limit.giveBack('key')
  expect(limit.take('key')).toBe(true)
  expect(limit.take('key')).toBe(false)
})

test('a clock that is set back gives nothing and takes nothing', () => {
  limit.take('key')
  pass(-60_000)
  expect(limit.take('key')).toBe(true)
  expect(takeFour()).toEqual([true, false, false, false])
})

test('keys that are parts of one whole are counted together', () => {
  limit = new RateLimit(
    3,
    3000,
    () => now,
    (key) => key.slice(0, 1),
  )
  expect(['a1', 'a2', 'a3', 'a4', 'b1'].map((key) => limit.take(key))).toEqual([
    true,
    true,
    true,
    false,
    true,
  ])
  limit.giveBack('a2')
  expect(limit.take('a5')).toBe(true)
})
