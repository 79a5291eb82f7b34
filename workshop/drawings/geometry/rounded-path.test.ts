import { describe, expect, test } from 'vitest'
import { distance } from './point.ts'
import { offset, reversed, roundedPath } from './rounded-path.ts'

const corners = [
  { xIn: 0, yIn: 10, bendIn: 0 },
  { xIn: 0, yIn: 0, bendIn: 4 },
  { xIn: 10, yIn: 0, bendIn: 0 },
]

describe('a bent part', () => {
  test('runs straight, around its radius, and straight again', () => {
    const [down, bend, forward] = roundedPath(corners)
    expect(down).toMatchObject({ kind: 'line', from: [0, 10], to: [0, expect.closeTo(4)] })
    expect(bend).toMatchObject({ kind: 'arc', radius: 4, turn: 1 })
    expect(forward?.from[0]).toBeCloseTo(4)
    expect(bend?.kind === 'arc' && distance(bend.center, [4, 4])).toBeCloseTo(0)
  })

  test('has faces that stay parallel: outside the bend the radius grows, inside it shrinks', () => {
    const path = roundedPath(corners)
    expect(offset(path, 1)[1]).toMatchObject({ radius: 3 })
    expect(offset(path, -1)[1]).toMatchObject({ radius: 5 })
    for (const [index, segment] of offset(path, 1).entries()) {
      expect(distance(segment.from, path[index]?.from ?? [0, 0])).toBeCloseTo(1)
    }
  })

  test('is the same seen from its other end', () => {
    const path = roundedPath(corners)
    expect(reversed(reversed(path))).toEqual(path)
    expect(reversed(path)[0]).toMatchObject({ from: [10, 0] })
  })

  test('refuses a radius that its corner has no room for', () => {
    const tight = corners.map((corner, index) => (index === 1 ? { ...corner, bendIn: 11 } : corner))
    expect(() => roundedPath(tight)).toThrow('A radius of 11 in does not fit')
  })
})
