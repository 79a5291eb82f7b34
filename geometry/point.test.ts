import { expect, test } from 'vitest'
import { between, distance, hinge, onLineAt, type Point, radians, unit } from './point.ts'

/** More than nothing where a point lies on the left of the way from one point to another. */
const leftOf = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point) =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax)

test('distances, shares of a way, directions and angles', () => {
  expect(distance([1, 2], [4, 6])).toBe(5)
  expect(between([1, 2], [5, 10], 0.25)).toEqual([2, 4])
  const [x, y] = unit([1, 2], [4, 6])
  expect([x, y]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)])
  expect([radians(180), radians(45)]).toEqual([Math.PI, Math.PI / 4])
})

test('a point of a line at a length from elsewhere is the farther of two', () => {
  const [onLine, along, center]: Point[] = [
    [1, 2],
    [0.6, 0.8],
    [5, 5],
  ]
  if (!onLine || !along || !center) throw new Error('a point is missing')
  const found = onLineAt(onLine, along, center, 6)
  expect(distance(found, center)).toBeCloseTo(6)
  expect(leftOf(onLine, [1.6, 2.8], found)).toBeCloseTo(0)
  // The foot of the line from the center; the nearer point lies before it.
  const foot = onLineAt(onLine, along, center, 0.1)
  expect(foot).toEqual([expect.closeTo(3.88), expect.closeTo(5.84)])
  expect(found[0]).toBeGreaterThan(foot[0])
})

test('two bars meet on the left of the way, each as long as it is', () => {
  const [a, b]: [Point, Point] = [
    [1, 2],
    [6, 4],
  ]
  const found = hinge(a, 5, b, 4)
  expect([distance(a, found), distance(b, found)]).toEqual([expect.closeTo(5), expect.closeTo(4)])
  expect(leftOf(a, b, found)).toBeGreaterThan(0)
})

test('bars that cannot meet are still somewhere: nearly straight, or in one line', () => {
  expect(hinge([0, 0], 5, [20, 0], 4)).toEqual([expect.closeTo(4.9956, 4), expect.closeTo(0.2108, 4)])
  expect(hinge([0, 0], 9, [2, 0], 1)).toEqual([expect.closeTo(21), expect.closeTo(0)])
})
