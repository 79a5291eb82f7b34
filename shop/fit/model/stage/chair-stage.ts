import type { Vector3 } from 'three'
import type { Point } from '#geometry/point.ts'
import type { Adjustment } from '../adjust/adjustments.ts'
import { chairHeights } from '../adjust/chair-heights.ts'
import { paintChair } from '../finish/finish-paint.ts'
import { boundsOf } from './chair-bounds.ts'
import { buildSet } from './chair-set.ts'
import { openView, type ViewAngles } from './chair-view.ts'
import { disposeChair, loadChair } from './load-chair.ts'
import type { Turn } from './turn-keys.ts'

export interface Frame extends ViewAngles {
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
  const { canvas, signal, stillness, onFrame } = options
  const chair = await loadChair(options.address, signal)
  signal.throwIfAborted()
  paintChair(chair, options.finishes)
  const bounds = boundsOf(chair)
  const heights = chairHeights(chair, options.adjustments, stillness)
  const set = buildSet(canvas, chair, bounds)

  let isShadowStale = true
  let waiting = 0
  const redraw = () => {
    waiting ||= requestAnimationFrame(draw)
  }
  const view = openView(canvas, bounds, { stillness, onTurned: redraw })

  function draw(nowMs: number) {
    waiting = 0
    if (document.hidden) return
    const isMoving = heights.move(nowMs)
    const isTurning = view.advance()
    if (isShadowStale && !isMoving) {
      set.castShadow()
      isShadowStale = false
    }
    const angles = view.angles()
    const figure = set.draw(view.camera, angles.aroundDeg, heights.seatM(nowMs))
    onFrame({ ...angles, figureAt: onCanvas(figure.project(view.camera), canvas) })
    if (isMoving || isTurning) redraw()
  }

  const fillCanvas = () => {
    const aspect = set.fillCanvas()
    if (aspect === undefined) return
    view.fit(aspect)
    redraw()
  }
  const sized = new ResizeObserver(fillCanvas)
  sized.observe(canvas)
  document.addEventListener('visibilitychange', redraw)
  fillCanvas()

  return {
    setHeight(part, heightIn) {
      heights.set(part, heightIn, performance.now())
      isShadowStale = true
      redraw()
    },
    turn(by) {
      view.turn(by)
      redraw()
    },
    dispose() {
      cancelAnimationFrame(waiting)
      sized.disconnect()
      document.removeEventListener('visibilitychange', redraw)
      view.dispose()
      disposeChair(chair)
      set.dispose()
    },
  }
}

function onCanvas({ x, y }: Vector3, { clientWidth, clientHeight }: HTMLCanvasElement): Point {
  return [((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight]
}
