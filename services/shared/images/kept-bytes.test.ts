import { expect, test } from 'vitest'
import { keptBytesOfNetworks } from './kept-bytes.ts'

test('a network may have half of a day’s bytes kept at once, and the other half over the day', () => {
  let now = new Date('2026-03-06T15:00:00Z')
  const pass = (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000)
  }
  const kept = keptBytesOfNetworks(() => now, 2_400)
  expect(kept.left('192.0.2.7')).toBe(1_200)
  kept.charge('192.0.2.7', 1_200)
  expect(kept.left('192.0.2.7')).toBe(0)
  pass(1)
  expect(kept.left('192.0.2.7')).toBeCloseTo(50)
  pass(30)
  expect(kept.left('192.0.2.7')).toBe(1_200)
})
