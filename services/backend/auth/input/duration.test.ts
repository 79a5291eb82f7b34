import { expect, test } from 'vitest'
import { parseDuration } from './duration.ts'

test.each([
  ['0', 0],
  ['24h', 86_400_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['.5s', 500],
  ['.25s', 250],
  ['10.5h', 37_800_000],
  ['300ms', 300],
  ['1µs', 0.001],
  ['876000h', 3_153_600_000_000],
  ['1d', undefined],
  ['24', undefined],
  ['-1h', undefined],
  ['h', undefined],
  ['', undefined],
  ['1h ', undefined],
  ['9999999999h', undefined],
])('%j is %s ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms)
})
