import {
  BufferGeometry,
  type Camera,
  Color,
  Group,
  LineBasicMaterial,
  LineSegments,
  MathUtils,
  NeutralToneMapping,
  type Object3D,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { brand } from '#facts/brand.ts'
import { radians } from '#geometry/point.ts'
import type { ChairBounds } from './chair-view.ts'
import { floorShadow } from './floor-shadow.ts'
import { holdKeyLight, keyLight, lightOfStudio, widenKeyLight } from './studio-light.ts'

const MAX_PIXEL_RATIO = 2
const FLOOR_HALF_WIDTH_M = 1.1
const STUDIO_BRIGHTNESS = 0.84
/** Three times as large as a cart shows it, for dense screens; about 10 kB. */
const PICTURE_PX = 264
const PICTURE_QUALITY = 0.86
const PAPER = new Color(brand.colors.paper)

export interface ChairSet {
  /** Fits the drawing to the canvas; returns width divided by height, or undefined where the canvas is hidden. */
  fillCanvas(): number | undefined
  /** Replaces the things beside the chair; those in `throwing` cast shadows. The key light covers `lit`. */
  furnish(beside: readonly Object3D[], throwing: readonly Object3D[], lit: ChairBounds): void
  /** Renews the floor's shadow. It takes forty renderings, so call it when a movement ends, not during it. */
  castShadow(): void
  /** Draws the scene with a line as high as the seat; returns that line's middle. */
  draw(camera: Camera, aroundDeg: number, seatM: number): Vector3
  /** Draws the chair alone on paper into a small picture, which the answered address carries. */
  picture(camera: Camera, aroundDeg: number): string
  dispose(): void
}

/** The distance from the chair to the line that is as high as its seat. */
const LINE_BESIDE_M = 0.05
const TICK_M = 0.012
const INK = new Color('#1d1b17')

interface HeightLine {
  readonly line: LineSegments
  /** Places the line to the right of the chair in the view, at the depth of its middle; returns the line's middle. */
  stand(heightM: number, aroundDeg: number): Vector3
  dispose(): void
}

/** Builds the scene: a chair on paper, under the photographs' lamps, which move with the camera. */
export function buildSet(canvas: HTMLCanvasElement, chair: Group, bounds: ChairBounds): ChairSet {
  let lit = bounds
  const reachM = () => lit.size.length() / 2
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true })
  renderer.toneMapping = NeutralToneMapping
  renderer.setClearColor(0x000000, 0)
  renderer.shadowMap.enabled = true
  renderer.shadowMap.autoUpdate = true
  const scene = new Scene()
  scene.environment = lightOfStudio(renderer)
  scene.environmentIntensity = STUDIO_BRIGHTNESS
  const key = keyLight()
  widenKeyLight(key, reachM())
  const mark = heightLine(bounds.middle, bounds.size)
  const shadow = floorShadow(FLOOR_HALF_WIDTH_M)
  const goods = new Group().add(chair)
  const others = new Group()
  scene.add(goods, others, key, key.target, shadow.floor, mark.line)
  const light = (aroundDeg: number) => {
    scene.environmentRotation.y = MathUtils.degToRad(aroundDeg)
    holdKeyLight(key, lit.middle, aroundDeg, reachM())
  }

  return {
    fillCanvas() {
      const { clientWidth, clientHeight } = canvas
      if (clientWidth === 0 || clientHeight === 0) return undefined
      renderer.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXEL_RATIO))
      renderer.setSize(clientWidth, clientHeight, false)
      return clientWidth / clientHeight
    },
    furnish(beside, throwing, wanted) {
      others.clear()
      for (const thing of beside) others.add(thing)
      goods.clear().add(chair, ...throwing)
      lit = wanted
      widenKeyLight(key, reachM())
    },
    castShadow: () => shadow.cast(renderer, goods),
    draw(camera, aroundDeg, seatM) {
      light(aroundDeg)
      const lineMiddle = mark.stand(seatM, aroundDeg)
      renderer.render(scene, camera)
      return lineMiddle
    },
    picture(camera, aroundDeg) {
      const beside = [...others.children, ...goods.children, mark.line].filter((thing) => thing !== chair)
      const show = (isShown: boolean) => {
        for (const thing of beside) thing.visible = isShown
      }
      show(false)
      shadow.cast(renderer, goods)
      renderer.setPixelRatio(1)
      renderer.setSize(PICTURE_PX, PICTURE_PX, false)
      renderer.setClearColor(PAPER, 1)
      light(aroundDeg)
      renderer.render(scene, camera)
      const address = canvas.toDataURL('image/jpeg', PICTURE_QUALITY)
      renderer.setClearColor(0x000000, 0)
      show(true)
      return address
    },
    dispose() {
      shadow.dispose()
      mark.dispose()
      key.dispose()
      scene.environment?.dispose()
      renderer.dispose()
      // Otherwise the browser keeps the memory until garbage collection, and may drop contexts that are still in use.
      renderer.forceContextLoss()
    },
  }
}

/** A dimension line from the floor up, as in the drawings, beside a chair of that size. */
function heightLine(middle: Vector3, size: Vector3): HeightLine {
  // The line is one unit high and is scaled to the height.
  const shaft = [new Vector3(0, 0, 0), new Vector3(0, 1, 0)]
  const ticks = [0, 1].flatMap((y) => [new Vector3(-TICK_M, y, 0), new Vector3(TICK_M, y, 0)])
  const geometry = new BufferGeometry().setFromPoints([...shaft, ...ticks])
  const material = new LineBasicMaterial({ color: INK, toneMapped: false })
  const line = new LineSegments(geometry, material)
  return {
    line,
    stand(heightM, aroundDeg) {
      const around = radians(aroundDeg)
      const right = new Vector3(Math.sin(around), 0, -Math.cos(around))
      const halfWidthM = (Math.abs(right.x) * size.x + Math.abs(right.z) * size.z) / 2
      line.position
        .copy(middle)
        .addScaledVector(right, halfWidthM + LINE_BESIDE_M)
        .setY(0)
      line.rotation.y = Math.PI / 2 - around
      line.scale.y = heightM
      return line.position.clone().setY(heightM / 2)
    },
    dispose() {
      geometry.dispose()
      material.dispose()
    },
  }
}
