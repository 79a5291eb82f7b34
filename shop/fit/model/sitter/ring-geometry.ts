import { BufferGeometry, Float32BufferAttribute } from 'three'
import type { Piece } from '#geometry/sitter/mannequin.ts'

/** Pieces differ by this offset so that their grain differs; turned wood has no glue lines, so it is one leaf. */
const GRAIN_APART_IN = 37
const LEAF = 1000.5

/** Builds a closed skin over a piece's rings, with the grain of wood along its length. */
export function ringGeometry({ rings }: Piece, seed: number): BufferGeometry {
  const around = rings[0]?.length ?? 0
  const points = rings.flat()
  const last = (rings.length - 1) * around
  const skin = rings.slice(1).flatMap((_, row) =>
    Array.from({ length: around }, (_, step) => {
      const [a, b] = [row * around + step, row * around + ((step + 1) % around)]
      return [a, b, b + around, a, b + around, a + around]
    }),
  )
  const lids = Array.from({ length: around - 2 }, (_, step) => [
    ...[0, step + 2, step + 1],
    ...[last, last + step + 1, last + step + 2],
  ])
  const grain = points.flatMap(([x, y, z]) => [z + seed * GRAIN_APART_IN, x, y])
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(points.flat(), 3))
  geometry.setAttribute('_grain', new Float32BufferAttribute(grain, 3))
  geometry.setAttribute('_layer', new Float32BufferAttribute(new Float32Array(points.length).fill(LEAF), 1))
  geometry.setIndex([...skin, ...lids].flat())
  geometry.computeVertexNormals()
  return geometry
}
