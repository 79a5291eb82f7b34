import { Group, Matrix4, Mesh, MeshStandardMaterial, Vector3 } from 'three'
import { finishes } from '#facts/finishes.ts'
import type { Body } from '#geometry/sitter/body.ts'
import type { Figure } from '#geometry/sitter/figure.ts'
import { limbsOf, type Piece, PLASTER, trunkOf } from '#geometry/sitter/mannequin.ts'
import { limbPlacings, type Placing, trunkPlacings } from '#geometry/sitter/placing.ts'
import { figured } from '../finish/figured.ts'
import { veneers } from '../finish/veneers.ts'
import { ringGeometry } from './ring-geometry.ts'

const { color: BIRCH, grain: BIRCH_GRAIN } = finishes['Natural birch']

export interface LayFigure {
  /** Uses inches, like the figure: x forward, y to the left, z up. */
  readonly group: Group
  pose(figure: Figure): void
  dispose(): void
}

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
