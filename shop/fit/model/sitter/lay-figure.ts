import {
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Vector3,
} from 'three'
import { finishes } from '#facts/finishes.ts'
import type { Body } from '#geometry/sitter/body.ts'
import type { Figure } from '#geometry/sitter/figure.ts'
import { limbsOf, type Piece, PLASTER, trunkOf } from '#geometry/sitter/mannequin.ts'
import { limbPlacings, type Placing, trunkPlacings } from '#geometry/sitter/placing.ts'
import { figured, veneers } from '../finish/figured.ts'

const { color: BIRCH, grain: BIRCH_GRAIN } = finishes['Natural birch']

export interface LayFigure {
  /** Uses inches, like the figure: x forward, y to the left, z up. */
  readonly group: Group
  pose(figure: Figure): void
  dispose(): void
}

/** Pieces differ by this offset so that their grain differs; turned wood has no glue lines, so it is one leaf. */
const GRAIN_APART_IN = 37
const ONE_LEAF = 1000.5

/** Builds the mannequin of the photographs: plaster on ball joints of birch. It is built once and posed repeatedly. */
export function layFigure(body: Body): LayFigure {
  const plaster = new MeshStandardMaterial({ color: PLASTER, roughness: 0.9 })
  const birch = new MeshStandardMaterial({ color: BIRCH, roughness: 0.6 })
  figured(birch, veneers, BIRCH_GRAIN)
  const group = new Group()
  const geometries: Mesh['geometry'][] = []
  const carried = (pieces: Readonly<Record<string, readonly Piece[]>>): Map<string, Group> =>
    new Map(
      Object.entries(pieces).map(([name, made]) => {
        const carrier = new Group()
        carrier.matrixAutoUpdate = false
        for (const piece of made) {
          const mesh = new Mesh(ringGeometry(piece, geometries.length), piece.isWood ? birch : plaster)
          mesh.castShadow = mesh.receiveShadow = true
          geometries.push(mesh.geometry)
          carrier.add(mesh)
        }
        group.add(carrier)
        return [name, carrier]
      }),
    )
  const [trunk, left, right] = [trunkOf(body), limbsOf(body, 1), limbsOf(body, -1)].map(carried)

  return {
    group,
    pose(figure) {
      place(trunk, trunkPlacings(figure))
      place(left, limbPlacings(figure.left))
      place(right, limbPlacings(figure.right))
    },
    dispose() {
      for (const thing of [...geometries, plaster, birch]) thing.dispose()
    },
  }
}

function place(
  carriers: ReadonlyMap<string, Group> | undefined,
  placings: Readonly<Record<string, Placing>>,
): void {
  for (const [name, placing] of Object.entries(placings)) {
    const carrier = carriers?.get(name)
    if (!carrier) continue
    carrier.matrix.copy(matrixOf(placing))
    carrier.matrixWorldNeedsUpdate = true
  }
}

/** The matrix turns z to `along`, and x as close to `facing` as that allows. */
function matrixOf({ origin, along, facing }: Placing): Matrix4 {
  const z = new Vector3(...along).normalize()
  const x = new Vector3(...facing)
  x.addScaledVector(z, -x.dot(z)).normalize()
  return new Matrix4().makeBasis(x, new Vector3().crossVectors(z, x), z).setPosition(...origin)
}

/** Builds a closed skin over a piece's rings, with the grain of wood along its length. */
function ringGeometry({ rings }: Piece, seed: number): BufferGeometry {
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
  geometry.setAttribute(
    '_layer',
    new Float32BufferAttribute(new Float32Array(points.length).fill(ONE_LEAF), 1),
  )
  geometry.setIndex([...skin, ...lids].flat())
  geometry.computeVertexNormals()
  return geometry
}
