import { expect, test } from 'vitest'
import { arrivedAt, type Glide, glideAt, isUnderWay } from './glide.ts'

const glide: Glide = { from: 20, to: 24, startedMs: 1000 }

test('it leaves at once, slows down, and rests where it was sent after 200 ms', () => {
  expect(glideAt(glide, 1000)).toBe(20)
  expect(glideAt(glide, 1100)).toBe(23.5)
  expect(glideAt(glide, 1200)).toBe(24)
  expect(glideAt(glide, 5000)).toBe(24)
  expect([1000, 1199, 1200].map((nowMs) => isUnderWay(glide, nowMs))).toEqual([true, true, false])
})

test('one that has arrived goes nowhere', () => {
  expect(glideAt(arrivedAt(22), 0)).toBe(22)
  expect(isUnderWay(arrivedAt(22), 0)).toBe(false)
})
