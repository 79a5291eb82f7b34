import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['kneeling', 'kneeling', 0],
  ['kneling', 'kneeling', 1],
  ['knelening', 'kneeling', 2],
  ['stoll', 'stool', 1],
  ['sotol', 'stool', 1],
  ['chair', 'stool', 3],
  ['', 'oat', 3],
  ['oat', 'kneeling', 3],
])('from %j to %j it is %i, up to 2 and what is more', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance)
  expect(editDistance(b, a, 2)).toBe(distance)
})
