import { expect, test } from 'vitest'
import { monotone, swelling } from './curve.ts'

const places = [0, 1, 3, 4]
const values = [0, 2, 1, 1.5]
const stations = Array.from({ length: 81 }, (_, step) => (step / 80) * 4)

test.each([
  ['monotone', monotone(places, values)],
  ['swelling', swelling(places.map((place, index) => [place, values[index] ?? 0]))],
])('a %s curve goes through its values', (_, curve) => {
  expect(places.map(curve).map((value) => Math.round(value * 1e6) / 1e6)).toEqual(values)
})

test('a monotone curve never leaves the two values that it is between', () => {
  const curve = monotone(places, values)
  const between = stations.filter((station) => station >= 1 && station <= 3).map(curve)
  expect(Math.max(...between)).toBeLessThanOrEqual(2 + 1e-9)
  expect(Math.min(...between)).toBeGreaterThanOrEqual(1 - 1e-9)
})
