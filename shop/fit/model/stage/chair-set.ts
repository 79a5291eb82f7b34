import {
  type Camera,
  type Group,
  MathUtils,
  NeutralToneMapping,
  Scene,
  type Vector3,
  WebGLRenderer,
} from 'three'
import type { ChairBounds } from './chair-bounds.ts'
import { floorShadow } from './floor-shadow.ts'
import { heightLine } from './height-line.ts'
import { holdKeyLight, keyLight, lightOfStudio } from './studio-light.ts'

const MAX_PIXEL_RATIO = 2
const FLOOR_HALF_WIDTH_M = 1.1
const STUDIO_BRIGHTNESS = 0.84

export interface ChairSet {
  /** Answers width by height of the canvas, or undefined where it is not shown. */
  fillCanvas(): number | undefined
  /** Once more when something has moved. Forty drawings: for the place where it comes to rest, not for the way there. */
  castShadow(): void
  /** With a line as high as the seat; answers where that line's middle is. */
  draw(camera: Camera, aroundDeg: number, seatM: number): Vector3
  dispose(): void
}

/** A chair on paper, under the lamps of the photographs, which stay where the camera has them. */
export function buildSet(canvas: HTMLCanvasElement, chair: Group, { middle, size }: ChairBounds): ChairSet {
  const reachM = size.length() / 2
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true })
  renderer.toneMapping = NeutralToneMapping
  renderer.setClearColor(0x000000, 0)
  renderer.shadowMap.enabled = true
  renderer.shadowMap.autoUpdate = true
  const scene = new Scene()
  scene.environment = lightOfStudio(renderer)
  scene.environmentIntensity = STUDIO_BRIGHTNESS
  const key = keyLight(reachM)
  const mark = heightLine(middle, size)
  const shadow = floorShadow(FLOOR_HALF_WIDTH_M)
  scene.add(chair, key, key.target, shadow.floor, mark.line)

  return {
    fillCanvas() {
      const { clientWidth, clientHeight } = canvas
      if (clientWidth === 0 || clientHeight === 0) return undefined
      renderer.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXEL_RATIO))
      renderer.setSize(clientWidth, clientHeight, false)
      return clientWidth / clientHeight
    },
    castShadow: () => shadow.cast(renderer, chair),
    draw(camera, aroundDeg, seatM) {
      scene.environmentRotation.y = MathUtils.degToRad(aroundDeg)
      holdKeyLight(key, middle, aroundDeg, reachM)
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
