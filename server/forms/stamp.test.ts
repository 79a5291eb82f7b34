import { expect, test } from 'vitest'
import { isLikelyPerson, makeStamp } from './stamp.ts'

const KEY = '0f'.repeat(32)
const shownAt = new Date('2026-03-06T12:00:00Z')
const stamp = makeStamp(KEY, shownAt)
const isPerson = (text: string, afterMs: number, key = KEY) =>
  isLikelyPerson(key, text, new Date(shownAt.getTime() + afterMs))

test('nobody fills in a form within a second, and a form that lay for a year is a person’s', () => {
  expect(isPerson(stamp, 999)).toBe(false)
  expect(isPerson(stamp, 1000)).toBe(true)
  expect(isPerson(stamp, 365 * 86_400_000)).toBe(true)
})

test('a stamp that was made up, changed or cut short is no person’s', () => {
  const [time, signature] = stamp.split('.')
  const earlier = Number(time) - 60_000
  for (const wrong of ['', '.', `${earlier}.${signature}`, `${time}.`, `x${stamp}`, `${stamp}x`, `0${stamp}`])
    expect(isPerson(wrong, 60_000), wrong).toBe(false)
  expect(isPerson(stamp, 60_000, '5e'.repeat(32))).toBe(false)
})
