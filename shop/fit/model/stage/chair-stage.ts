import type { Point } from '#geometry/point.ts'
import type { SelectedOption } from '../../../clients/storefront/products/product.ts'
import type { Adjustment } from '../adjust/adjustments.ts'
import { chairHeights, M_PER_INCH } from '../adjust/chair-heights.ts'
import { type Grip, gripsOf, onCanvas } from '../adjust/grips.ts'
import { paintChair } from '../finish/finish-paint.ts'
import { disposeChair, loadChair } from '../load-chair.ts'
import type { SeatedSitter, Sitter } from '../sitter/seated-sitter.ts'
import { buildSet } from './chair-set.ts'
import { boundsOf, openView, portraitOf, type ViewAngles } from './chair-view.ts'
import type { Turn } from './turn-keys.ts'

export interface Frame extends ViewAngles {
  /** The place of the seat height's label, in pixels of the canvas. */
  readonly figureAt: Point
  readonly grips: readonly Grip[]
  /** The gap between elbows and desk; undefined without a sitter. */
  readonly gap: { readonly at: Point; readonly side: 'left' | 'right' } | undefined
}

interface StageOptions {
  readonly canvas: HTMLCanvasElement
  readonly address: string
  readonly adjustments: readonly Adjustment[]
  /** The height of a seat that cannot be set. */
  readonly fixedSeatIn: number
  readonly finishes: readonly SelectedOption[]
  readonly stillness: boolean
  readonly signal: AbortSignal
  onFrame(frame: Frame): void
}

export interface ChairStage {
  paint(finishes: readonly SelectedOption[]): void
  /** A small picture of the chair as it is set, with nobody on it: the address carries it. */
  picture(): string
  setHeight(part: Adjustment['part'], heightIn: number): void
  /** Seats a figure, or removes it. The figure's script is loaded on first use. */
  seat(sitter: Sitter | undefined): Promise<void>
  turn(by: Turn): void
  dispose(): void
}

/** Opens a chair in a studio that the visitor can turn. It draws only when something has changed. */
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
    const [seatIn = options.fixedSeatIn] = heightsIn
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
    paint(finishes) {
      paintChair(chair, finishes)
      redraw()
    },
    picture() {
      heights.finish()
      const address = set.picture(...portraitOf(boundsOf(chair)))
      isShadowStale = true
      fillCanvas()
      return address
    },
    setHeight(part, heightIn) {
      heights.set(part, heightIn, performance.now())
      isShadowStale = true
      redraw()
    },
    async seat(wanted) {
      asked = wanted
      const { seatSitter } = wanted ? await import('../sitter/seated-sitter.ts') : {}
      // A later call may have arrived while the script loaded.
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
