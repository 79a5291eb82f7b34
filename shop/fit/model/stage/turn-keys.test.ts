import { expect, test } from 'vitest'
import { turnOfKey, viewWords } from './turn-keys.ts'

test('opposite keys undo each other', () => {
  for (const [key, opposite] of [
    ['ArrowLeft', 'ArrowRight'],
    ['ArrowUp', 'ArrowDown'],
    ['+', '-'],
  ] as const) {
    const there = turnOfKey(key)
    const back = turnOfKey(opposite)
    expect((there?.aroundDeg ?? 0) + (back?.aroundDeg ?? 0)).toBe(0)
    expect((there?.upDeg ?? 0) + (back?.upDeg ?? 0)).toBe(0)
    expect((there?.nearer ?? 0) * (back?.nearer ?? 0)).toBeCloseTo(1)
  }
})

test.each(['Tab', 'Escape', 'a', 'toString'])('%s is left to the page', (key) => {
  expect(turnOfKey(key)).toBeUndefined()
})

test.each([
  [0, 15, 'Seen from the front, 15° above the floor'],
  [38, 15.4, 'Seen from the front right, 15° above the floor'],
  [-90, 2, 'Seen from the left, 2° above the floor'],
  [180, 40, 'Seen from the back, 40° above the floor'],
  [-179, 40, 'Seen from the back, 40° above the floor'],
])('%i° round and %d° up: %s', (around, up, words) => {
  expect(viewWords(around, up)).toBe(words)
})
