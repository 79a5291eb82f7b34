import { expect, test } from 'vitest'
import { createRandom } from '#tests/soak/random.ts'
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

/** The distance by its definition: the least of what the last letters may have become. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [one, other] = [a.slice(0, -1), b.slice(0, -1)]
  const ways = [
    distance(one, b) + 1,
    distance(a, other) + 1,
    distance(one, other) + (a.at(-1) === b.at(-1) ? 0 : 1),
  ]
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1))
    ways.push(distance(a.slice(0, -2), b.slice(0, -2)) + 1)
  return Math.min(...ways)
}

test.each([0, 1, 2, 3])(
  'words of few letters are as far apart as they are by definition, up to %i',
  (limit) => {
    const random = createRandom(limit + 1)
    const make = () => Array.from({ length: random.below(6) }, () => random.pick(['a', 'b', 'c'])).join('')
    for (let count = 0; count < 300; count += 1) {
      const [a, b] = [make(), make()]
      expect(editDistance(a, b, limit), `${a} ${b}`).toBe(Math.min(distance(a, b), limit + 1))
    }
  },
)
