import type { Seat } from '#facts/seats.ts'
import type { Point } from '#geometry/point.ts'
import type { Setting } from '#geometry/setting.ts'
import type { Visitor } from '#geometry/visitor.ts'
import type { Adjustment } from '../adjust/adjustments.ts'
import { chairHeights, M_PER_INCH } from '../adjust/chair-heights.ts'
import { paintChair } from '../finish/finish-paint.ts'
import type { SeatedSitter } from '../sitter/seated-sitter.ts'
import { boundsOf } from './chair-bounds.ts'
import { buildSet } from './chair-set.ts'
import { openView, type ViewAngles } from './chair-view.ts'
import { type Grip, gripsOf } from './grips.ts'
import { disposeChair, loadChair } from './load-chair.ts'
import { onCanvas } from './on-canvas.ts'
import type { Turn } from './turn-keys.ts'

export interface Frame extends ViewAngles {
  /** where the figure of the seat's height stands, in pixels of the canvas */
  readonly figureAt: Point
  readonly grips: readonly Grip[]
  /** where the gap between elbows and desk is, while somebody sits there */
  readonly gap: { readonly at: Point; readonly side: 'left' | 'right' } | undefined
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

/** Who shall sit there, and how the chair is set. */
export interface Sitter {
  readonly seat: Seat
  readonly visitor: Visitor
  readonly setting: Setting
}

export interface ChairStage {
  setHeight(part: Adjustment['part'], heightIn: number): void
  /** Seats somebody, or nobody; their script comes when it is asked for. */
  seat(sitter: Sitter | undefined): Promise<void>
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
  const grips = gripsOf(chair, options.adjustments)
  const heights = chairHeights(chair, options.adjustments, stillness)
  const set = buildSet(canvas, chair, bounds)

  let sitter: SeatedSitter | undefined
  let isShadowStale = true
  let asked: Sitter | undefined
  let waiting = 0
  const redraw = () => {
    waiting ||= requestAnimationFrame(draw)
  }
  const view = openView(canvas, bounds, { stillness, onTurned: redraw })

  function draw(nowMs: number) {
    waiting = 0
    if (document.hidden) return
    const isTurning = view.advance()
    const isRising = heights.move(nowMs)
    const isSitting = sitter?.move(nowMs, view.camera.position.z < 0) ?? false
    const isMoving = isRising || isSitting
    if (isShadowStale && !isMoving) {
      set.castShadow()
      isShadowStale = false
    }
    const angles = view.angles()
    const heightsIn = heights.nowIn(nowMs)
    const [seatIn = 0] = heightsIn
    const figure = set.draw(view.camera, angles.aroundDeg, seatIn * M_PER_INCH)
    onFrame({
      ...angles,
      figureAt: onCanvas(figure.project(view.camera), canvas),
      grips: grips.seenBy(view.camera, heightsIn, canvas),
      gap: sitter && gapSeen(onCanvas(sitter.gapAt().project(view.camera), canvas), canvas.clientWidth),
    })
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
    async seat(wanted) {
      asked = wanted
      const { seatSitter } = wanted ? await import('../sitter/seated-sitter.ts') : {}
      // Another may have been asked for while the script came.
      if (asked !== wanted || signal.aborted) return
      if (!wanted && !sitter) return
      if (wanted && sitter) sitter.sit(wanted.setting, performance.now())
      else {
        sitter?.dispose()
        sitter = wanted && seatSitter?.(wanted.seat, wanted.visitor, wanted.setting, stillness)
        sitter?.move(performance.now(), false)
        const room = boundsOf(chair, sitter?.takesUp())
        set.furnish(sitter ? [sitter.guides] : [], sitter ? [sitter.figure] : [], room)
        view.lookAt(room)
      }
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
      sitter?.dispose()
      view.dispose()
      disposeChair(chair)
      set.dispose()
    },
  }
}

const gapSeen = (at: Point, widthPx: number): NonNullable<Frame['gap']> => ({
  at,
  side: at[0] < widthPx / 2 ? 'left' : 'right',
})
