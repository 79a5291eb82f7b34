import {
  Box3,
  type Group,
  MathUtils,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  Spherical,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import type { Point } from '../geometry.ts'
import { type Adjustment, shiftOf } from './adjustments.ts'
import { paintChair } from './finish-paint.ts'
import { floorShadow } from './floor-shadow.ts'
import { arrivedAt, type Glide, glideAt, isUnderWay } from './glide.ts'
import { type HeightLine, heightLine } from './height-line.ts'
import { disposeChair, loadChair } from './load-chair.ts'
import { holdKeyLight, keyLight, lightOfStudio, towards } from './studio-light.ts'
import type { Turn } from './turn-keys.ts'

const M_PER_INCH = 0.0254
/** As the photographs' three-quarter view. */
const FIRST_VIEW = { aroundDeg: 38, upDeg: 15 }
const FIELD_DEG = 20
const LOWEST_DEG = 2
const HIGHEST_DEG = 78
const NEAREST = 0.42
const FARTHEST = 1.25
/** How much of the height and of the width the chair takes. */
const FILLED = { height: 0.74, width: 0.82 }
const MOST_PIXEL_RATIO = 2
const FLOOR_HALF_WIDTH_M = 1.1

export interface Frame {
  readonly aroundDeg: number
  readonly upDeg: number
  /** where the figure of the seat's height stands, in pixels of the canvas */
  readonly figureAt: Point
}

interface StageOptions {
  readonly canvas: HTMLCanvasElement
  readonly address: string
  readonly adjustments: readonly Adjustment[]
  readonly finishes: readonly string[]
  readonly stillness: boolean
  readonly signal: AbortSignal
  onFrame(frame: Frame): void
}

export interface ChairStage {
  setHeight(part: Adjustment['part'], heightIn: number): void
  turn(by: Turn): void
  dispose(): void
}

/** A chair in a studio that one turns. It draws when something has changed, and rests otherwise. */
export async function openStage(options: StageOptions): Promise<ChairStage> {
  const { canvas, adjustments, signal, stillness, onFrame } = options
  const chair = await loadChair(options.address, signal)
  signal.throwIfAborted()
  paintChair(chair, options.finishes)
  const box = new Box3().setFromObject(chair)
  const middle = box.getCenter(new Vector3())
  const size = box.getSize(new Vector3())
  const reachM = size.length() / 2

  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true })
  renderer.toneMapping = NeutralToneMapping
  renderer.setClearColor(0x000000, 0)
  renderer.shadowMap.enabled = true
  renderer.shadowMap.autoUpdate = true
  const scene = new Scene()
  scene.environment = lightOfStudio(renderer)
  scene.environmentIntensity = 0.84
  const key = keyLight(reachM)
  const mark = heightLine(middle, size)
  const shadow = floorShadow(FLOOR_HALF_WIDTH_M)
  scene.add(chair, key, key.target, shadow.floor, mark.line)

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

  const glides = new Map<Adjustment, Glide>(adjustments.map((one) => [one, arrivedAt(one.usualIn)]))
  let fitM = 1
  let isShadowStale = true
  let waiting = 0

  const draw = (nowMs: number) => {
    waiting = 0
    if (document.hidden) return
    const isMoving = moveNodes(chair, glides, nowMs)
    const isTurning = controls.update()
    const angles = anglesOf(camera, middle)
    scene.environmentRotation.y = MathUtils.degToRad(angles.aroundDeg)
    holdKeyLight(key, middle, angles.aroundDeg, reachM)
    const figure = standMark(mark, glides, nowMs, angles.aroundDeg)
    // Forty drawings: for the place where it comes to rest, not for the way there.
    if (isShadowStale && !isMoving) {
      shadow.cast(renderer, chair)
      isShadowStale = false
    }
    renderer.render(scene, camera)
    onFrame({ ...angles, figureAt: onCanvas(figure.project(camera), canvas) })
    if (isMoving || isTurning) redraw()
  }
  const redraw = () => {
    waiting ||= requestAnimationFrame(draw)
  }

  const fillCanvas = () => {
    const { clientWidth, clientHeight } = canvas
    if (clientWidth === 0 || clientHeight === 0) return
    renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXEL_RATIO))
    renderer.setSize(clientWidth, clientHeight, false)
    camera.aspect = clientWidth / clientHeight
    camera.updateProjectionMatrix()
    const before = fitM
    fitM = distanceFor(size, camera)
    controls.minDistance = fitM * NEAREST
    controls.maxDistance = fitM * FARTHEST
    camera.position
      .sub(middle)
      .multiplyScalar(fitM / before)
      .add(middle)
    redraw()
  }

  const sized = new ResizeObserver(fillCanvas)
  sized.observe(canvas)
  controls.addEventListener('change', redraw)
  document.addEventListener('visibilitychange', redraw)
  fillCanvas()

  return {
    setHeight(part, heightIn) {
      const nowMs = performance.now()
      for (const [one, glide] of glides)
        if (one.part === part)
          glides.set(
            one,
            stillness ? arrivedAt(heightIn) : { from: glideAt(glide, nowMs), to: heightIn, startedMs: nowMs },
          )
      isShadowStale = true
      redraw()
    },
    turn({ aroundDeg, upDeg, nearer }) {
      if (nearer !== 1) controls.dollyIn(nearer)
      if (aroundDeg !== 0) controls.rotateLeft(MathUtils.degToRad(aroundDeg))
      if (upDeg !== 0) controls.rotateUp(MathUtils.degToRad(upDeg))
      redraw()
    },
    dispose() {
      cancelAnimationFrame(waiting)
      sized.disconnect()
      document.removeEventListener('visibilitychange', redraw)
      controls.dispose()
      shadow.dispose()
      mark.dispose()
      key.dispose()
      disposeChair(chair)
      scene.environment?.dispose()
      renderer.dispose()
      // Or the browser keeps the memory until it tidies up, and gives up contexts that are still in use.
      renderer.forceContextLoss()
    },
  }
}

/** Answers whether something is still on its way. */
function moveNodes(chair: Group, glides: ReadonlyMap<Adjustment, Glide>, nowMs: number): boolean {
  for (const [adjustment, glide] of glides) {
    const [x, y] = shiftOf(adjustment, glideAt(glide, nowMs))
    for (const name of adjustment.nodes)
      chair.getObjectByName(name)?.position.set(x * M_PER_INCH, y * M_PER_INCH, 0)
  }
  return [...glides.values()].some((glide) => isUnderWay(glide, nowMs))
}

function anglesOf(camera: PerspectiveCamera, middle: Vector3): { aroundDeg: number; upDeg: number } {
  const { theta, phi } = new Spherical().setFromVector3(camera.position.clone().sub(middle))
  return { aroundDeg: 90 - MathUtils.radToDeg(theta), upDeg: 90 - MathUtils.radToDeg(phi) }
}

/** From where the whole chair is seen from any side. */
function distanceFor(size: Vector3, { aspect }: PerspectiveCamera): number {
  const tangent = Math.tan(MathUtils.degToRad(FIELD_DEG / 2))
  const radius = Math.hypot(size.x, size.z) / 2
  return radius * 0.6 + Math.max(size.y / 2 / FILLED.height, radius / FILLED.width / aspect) / tangent
}

/** By the height of the seat, which is the first thing to set on any chair. */
function standMark(
  mark: HeightLine,
  glides: ReadonlyMap<Adjustment, Glide>,
  nowMs: number,
  aroundDeg: number,
) {
  const [glide] = glides.values()
  if (!glide) return new Vector3()
  return mark.stand(glideAt(glide, nowMs) * M_PER_INCH, aroundDeg)
}

function onCanvas({ x, y }: Vector3, { clientWidth, clientHeight }: HTMLCanvasElement): Point {
  return [((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight]
}
