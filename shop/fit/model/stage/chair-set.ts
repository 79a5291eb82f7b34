import {
  type Camera,
  Group,
  MathUtils,
  NeutralToneMapping,
  type Object3D,
  Scene,
  type Vector3,
  WebGLRenderer,
} from 'three'
import type { ChairBounds } from './chair-bounds.ts'
import { floorShadow } from './floor-shadow.ts'
import { heightLine } from './height-line.ts'
import { holdKeyLight, keyLight, lightOfStudio, widenKeyLight } from './studio-light.ts'

const MAX_PIXEL_RATIO = 2
const FLOOR_HALF_WIDTH_M = 1.1
const STUDIO_BRIGHTNESS = 0.84

export interface ChairSet {
  /** Answers width by height of the canvas, or undefined where it is not shown. */
  fillCanvas(): number | undefined
  /** Puts something beside the chair, or takes it away; `throwing` throws shadows. What is lit is as large as `lit`. */
  furnish(beside: readonly Object3D[], throwing: readonly Object3D[], lit: ChairBounds): void
  /** Once more when something has moved. Forty drawings: for the place where it comes to rest, not for the way there. */
  castShadow(): void
  /** With a line as high as the seat; answers where that line's middle is. */
  draw(camera: Camera, aroundDeg: number, seatM: number): Vector3
  dispose(): void
}

/** A chair on paper, under the lamps of the photographs, which stay where the camera has them. */
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
      scene.environmentRotation.y = MathUtils.degToRad(aroundDeg)
      holdKeyLight(key, lit.middle, aroundDeg, reachM())
      const lineMiddle = mark.stand(seatM, aroundDeg)
      renderer.render(scene, camera)
      return lineMiddle
    },
    dispose() {
      shadow.dispose()
      mark.dispose()
      key.dispose()
      scene.environment?.dispose()
      renderer.dispose()
      // Or the browser keeps the memory until it tidies up, and gives up contexts that are still in use.
      renderer.forceContextLoss()
    },
  }
}
