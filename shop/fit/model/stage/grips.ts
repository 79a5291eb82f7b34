import { Box3, type Camera, Mesh, type Object3D, Vector3 } from 'three'
import type { Point } from '#geometry/point.ts'
import { type Adjustment, shiftOf } from '../adjust/adjustments.ts'
import { M_PER_INCH } from '../adjust/chair-heights.ts'
import { stopsOf } from '../adjust/stops.ts'
import { onCanvas } from './on-canvas.ts'

/** How far a knob reaches inwards from its outermost point, and how wide it is at most. */
const KNOB_M = { deep: 0.035, wide: 0.06 }
/** What stands out less on one side than on the other by so much is a lever, which is there once. */
const EVEN_SHARE = 0.8

/** Where what one takes hold of is seen, in pixels of the canvas. */
export interface Grip {
  readonly part: Adjustment['part']
  readonly at: Point
  /** where it would be at each stop, lowest first */
  readonly track: readonly Point[]
}

export interface Grips {
  /** In the order of the adjustments, with each of them at its height. */
  seenBy(camera: Camera, heightsIn: readonly number[], canvas: HTMLCanvasElement): Grip[]
}

/** Finds the knobs and levers of a chair, as the model has them before anything is moved. */
export function gripsOf(chair: Object3D, adjustments: readonly Adjustment[]): Grips {
  const places = adjustments.map((adjustment) => ({
    ...{ adjustment, stops: stopsOf(adjustment) },
    sides: endsOf(chair.getObjectByName(adjustment.grip.node)),
  }))
  return {
    seenBy: (camera, heightsIn, canvas) =>
      places.map(({ adjustment, stops, sides: [right, left] }, index) => {
        const usual = camera.position.z < 0 ? left : right
        const seenAt = (heightIn: number): Point => {
          const [x, y] = shiftOf(adjustment, heightIn)
          const at = usual.clone().add(new Vector3(x, y, 0).multiplyScalar(M_PER_INCH))
          return onCanvas(at.project(camera), canvas)
        }
        const at = seenAt(heightsIn[index] ?? adjustment.usualIn)
        return { part: adjustment.part, at, track: stops.map(seenAt) }
      }),
  }
}

/** The outermost piece on the sitter's right, and on the left, the front one of a pair; a lever is the same for both. */
function endsOf(thing: Object3D | undefined): readonly [right: Vector3, left: Vector3] {
  if (!thing) return [new Vector3(), new Vector3()]
  const points = pointsOf(thing)
  const { min, max } = new Box3().setFromPoints(points)
  const right = frontOf(points.filter(({ z }) => z > max.z - KNOB_M.deep))
  const left = frontOf(points.filter(({ z }) => z < min.z + KNOB_M.deep))
  if (-min.z < max.z * EVEN_SHARE) return [right, right]
  if (max.z < -min.z * EVEN_SHARE) return [left, left]
  return [right, left]
}

function frontOf(points: readonly Vector3[]): Vector3 {
  const foremost = Math.max(...points.map(({ x }) => x))
  return new Box3()
    .setFromPoints(points.filter(({ x }) => x > foremost - KNOB_M.wide))
    .getCenter(new Vector3())
}

function pointsOf(thing: Object3D): Vector3[] {
  const points: Vector3[] = []
  thing.updateWorldMatrix(true, true)
  thing.traverse((part) => {
    if (!(part instanceof Mesh)) return
    const { position } = part.geometry.attributes
    for (let index = 0; index < position.count; index += 1)
      points.push(new Vector3().fromBufferAttribute(position, index).applyMatrix4(part.matrixWorld))
  })
  return points
}
