import { describe, expect, test } from 'vitest'
import { bodyOf } from './body.ts'
import { limbsOf, type Piece, trunkOf } from './mannequin.ts'
import { limbPlacings, trunkPlacings } from './placing.ts'
import { sitterPoses } from './poses.ts'
import { dot, lengthOf, minus, toward } from './space.ts'

const body = bodyOf(68)
const alongOf = ({ rings }: Piece) => rings.flat().map(([, , z]) => z)

describe('the parts of the sitter', () => {
  const parts = { ...trunkOf(body), ...limbsOf(body, 1) }

  test.each(Object.entries(parts))('%s is a whole skin of numbers', (_, pieces) => {
    for (const { rings } of pieces) {
      const around = new Set(rings.map((ring) => ring.length))
      expect(around.size).toBe(1)
      expect(rings.flat(2).every(Number.isFinite)).toBe(true)
    }
  })

  test.each([
    ['thigh', body.thigh],
    ['shank', body.shank],
    ['upper arm', body.upperArm],
    ['forearm', body.forearm],
  ] as const)('%s reaches from within one ball to within the next', (name, length) => {
    const [shaft] = parts[name]
    const along = shaft ? alongOf(shaft) : []
    expect(Math.min(...along)).toBeGreaterThan(0)
    expect(Math.max(...along)).toBeLessThan(length)
    expect(Math.max(...along) - Math.min(...along)).toBeGreaterThan(length * 0.6)
  })

  test('the head ends at the crown, and joints and the waist alone are of birch', () => {
    const [head] = parts.head
    expect(Math.max(...(head ? alongOf(head) : []))).toBeCloseTo(body.head.half, 5)
    const wooden = Object.entries(parts).filter(([, pieces]) => pieces.every(({ isWood }) => isWood))
    expect(wooden.map(([name]) => name).sort()).toEqual(
      ['ankle', 'elbow', 'hip', 'knee', 'neck', 'shoulder', 'waist', 'wrist'].sort(),
    )
  })

  test('a taller body has longer parts', () => {
    const longest = (stature: number) => Math.max(...limbsOf(bodyOf(stature), 1).thigh.flatMap(alongOf))
    expect(longest(74)).toBeGreaterThan(longest(62) + 1)
  })

  test('the thumbs lie inwards', () => {
    const thumbAt = (side: 1 | -1) => limbsOf(body, side).hand[1]?.rings[0]?.[0]?.[1] ?? 0
    expect(thumbAt(1)).toBeLessThan(0)
    expect(thumbAt(-1)).toBeGreaterThan(0)
  })
})

test.each(sitterPoses().map((pose) => [`${pose.name}, ${pose.statureIn} in`, pose] as const))(
  '%s: each part begins at its joint and lies along its bone',
  (_, { figure }) => {
    const limbs = limbPlacings(figure.left)
    expect(limbs.thigh.origin).toEqual(figure.left.hip)
    expect(toward(limbs.shank.along)).toEqual(toward(minus(figure.left.ankle, figure.left.knee)))
    for (const { along, facing } of [...Object.values(limbs), ...Object.values(trunkPlacings(figure))]) {
      expect(lengthOf(along)).toBeGreaterThan(0.5)
      // Or there would be no telling where its front is.
      expect(Math.abs(dot(toward(along), toward(facing)))).toBeLessThan(0.999)
    }
  },
)
