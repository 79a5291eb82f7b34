import { Box3, type Camera, Mesh, type Object3D, Vector3 } from 'three'
import type { Point } from '#geometry/point.ts'
import { type Adjustment, shiftOf } from './adjustments.ts'
import { M_PER_INCH } from './chair-heights.ts'
import { stopsOf } from './stops.ts'

/** The greatest depth and width of a knob. */
const KNOB_M = { deep: 0.035, wide: 0.06 }
/** A part that sticks out on one side less than this share of the other side is a lever, which exists once. */
const EVEN_SHARE = 0.8

/** The place of a knob or lever in pixels of the canvas. */
export interface Grip {
  readonly part: Adjustment['part']
  readonly at: Point
  /** The grip's place at each stop, lowest first. */
  readonly track: readonly Point[]
}

export interface Grips {
  /** The grips in the order of the adjustments, each at its current height. */
  seenBy(camera: Camera, heightsIn: readonly number[], canvas: HTMLCanvasElement): Grip[]
}

/** Finds the knobs and levers of a chair. It must run before any part is moved. */
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

/** The outermost knob on the sitter's right and left, or the front one of two; a lever stands for both sides. */
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

/** Converts a camera's projection, from -1 to 1, to pixels of the canvas. */
export function onCanvas({ x, y }: Vector3, { clientWidth, clientHeight }: HTMLCanvasElement): Point {
  return [((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight]
}
