import { Box3, MathUtils, type Object3D, PerspectiveCamera, Spherical, Vector3 } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import { towards } from './studio-light.ts'
import type { Turn } from './turn-keys.ts'

/** The first view matches the photographs' three-quarter view. */
const FIRST_VIEW = { aroundDeg: 38, upDeg: 15 }
const FIELD_DEG = 20
const LOWEST_DEG = 2
const HIGHEST_DEG = 78
const NEAREST = 0.42
const FARTHEST = 1.25
/** The chair fills this share of the canvas's height and width. */
const FILLED = { height: 0.74, width: 0.82 }

export interface ViewAngles {
  readonly aroundDeg: number
  readonly upDeg: number
}

export interface ChairView {
  readonly camera: PerspectiveCamera
  /** Fits the camera to an aspect ratio and keeps the zoom. */
  fit(aspect: number): void
  /** Looks at these bounds from the current direction. */
  lookAt(bounds: ChairBounds): void
  turn(by: Turn): void
  /** Advances a movement that a finger or a mouse began; returns whether it continues. */
  advance(): boolean
  angles(): ViewAngles
  dispose(): void
}

/** Opens a camera that a finger, a mouse or `turn` moves around the chair. */
export function openView(
  canvas: HTMLCanvasElement,
  bounds: ChairBounds,
  { stillness, onTurned }: { stillness: boolean; onTurned: () => void },
): ChairView {
  let { middle, size } = bounds
  const camera = new PerspectiveCamera(FIELD_DEG, 1, 0.1, 30)
  camera.position.copy(towards(FIRST_VIEW.aroundDeg, FIRST_VIEW.upDeg)).add(middle)
  const controls = new OrbitControls(camera, canvas)
  Object.assign(controls, {
    enablePan: false,
    enableDamping: !stillness,
    dampingFactor: 0.12,
    minPolarAngle: MathUtils.degToRad(90 - HIGHEST_DEG),
    maxPolarAngle: MathUtils.degToRad(90 - LOWEST_DEG),
  })
  controls.target.copy(middle)
  controls.addEventListener('change', onTurned)
  let wholeM = 1

  const keepDistance = (from: Vector3) => {
    const before = wholeM
    wholeM = distanceFor(size, camera.aspect)
    controls.minDistance = wholeM * NEAREST
    controls.maxDistance = wholeM * FARTHEST
    camera.position
      .sub(from)
      .multiplyScalar(wholeM / before)
      .add(middle)
  }

  return {
    camera,
    fit(aspect) {
      camera.aspect = aspect
      camera.updateProjectionMatrix()
      keepDistance(middle)
    },
    lookAt(wanted) {
      const from = middle
      ;({ middle, size } = wanted)
      controls.target.copy(middle)
      keepDistance(from)
    },
    turn({ aroundDeg, upDeg, nearer }) {
      if (nearer !== 1) controls.dollyIn(nearer)
      if (aroundDeg !== 0) controls.rotateLeft(MathUtils.degToRad(aroundDeg))
      if (upDeg !== 0) controls.rotateUp(MathUtils.degToRad(upDeg))
    },
    advance: () => controls.update(),
    angles: () => anglesOf(camera, middle),
    dispose: () => controls.dispose(),
  }
}

/** The first view of a chair in a square picture, and how far that is turned around it. */
export function portraitOf({ middle, size }: ChairBounds): [camera: PerspectiveCamera, aroundDeg: number] {
  const { aroundDeg, upDeg } = FIRST_VIEW
  const camera = new PerspectiveCamera(FIELD_DEG, 1, 0.1, 30)
  camera.position.copy(towards(aroundDeg, upDeg)).multiplyScalar(distanceFor(size, 1)).add(middle)
  camera.lookAt(middle)
  return [camera, aroundDeg]
}

function anglesOf(camera: PerspectiveCamera, middle: Vector3): ViewAngles {
  const { theta, phi } = new Spherical().setFromVector3(camera.position.clone().sub(middle))
  return { aroundDeg: 90 - MathUtils.radToDeg(theta), upDeg: 90 - MathUtils.radToDeg(phi) }
}

/** The distance from which the whole chair is visible from any side. */
function distanceFor(size: Vector3, aspect: number): number {
  const tangent = Math.tan(MathUtils.degToRad(FIELD_DEG / 2))
  const radius = Math.hypot(size.x, size.z) / 2
  return radius * 0.6 + Math.max(size.y / 2 / FILLED.height, radius / FILLED.width / aspect) / tangent
}

/** A chair's size and middle, in metres. */
export interface ChairBounds {
  readonly middle: Vector3
  readonly size: Vector3
}

/** The bounds of a chair and of anything else beside it. */
export function boundsOf(chair: Object3D, more = new Box3()): ChairBounds {
  const box = new Box3().setFromObject(chair).union(more)
  return { middle: box.getCenter(new Vector3()), size: box.getSize(new Vector3()) }
}
