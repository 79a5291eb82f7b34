import type { Object3D } from 'three'
import { type Adjustment, shiftOf } from './adjustments.ts'
import { arrivedAt, type Glide, glideAt, isUnderWay } from './glide.ts'

export const M_PER_INCH = 0.0254

export interface ChairHeights {
  set(part: Adjustment['part'], heightIn: number, nowMs: number): void
  /** Moves each part to its place at this moment; returns whether one is still moving. */
  move(nowMs: number): boolean
  /** Moves each part to where it is going, at once. */
  finish(): void
  /** The current height of each adjustable part; the seat always comes first. */
  nowIn(nowMs: number): readonly number[]
}

/** Moves a chair's parts to the heights set: gliding, or at once where `stillness` is true. */
export function chairHeights(
  chair: Object3D,
  adjustments: readonly Adjustment[],
  stillness: boolean,
): ChairHeights {
  const glides = new Map<Adjustment, Glide>(adjustments.map((one) => [one, arrivedAt(one.usualIn)]))
  const move = (nowMs: number) => {
    for (const [adjustment, glide] of glides) {
      const [x, y] = shiftOf(adjustment, glideAt(glide, nowMs))
      for (const name of adjustment.nodes)
        chair.getObjectByName(name)?.position.set(x * M_PER_INCH, y * M_PER_INCH, 0)
    }
    return [...glides.values()].some((glide) => isUnderWay(glide, nowMs))
  }
  return {
    move,
    finish() {
      for (const [one, { to }] of glides) glides.set(one, arrivedAt(to))
      move(0)
    },
    set(part, heightIn, nowMs) {
      for (const [one, glide] of glides) {
        if (one.part !== part) continue
        const onItsWay = { from: glideAt(glide, nowMs), to: heightIn, startedMs: nowMs }
        glides.set(one, stillness ? arrivedAt(heightIn) : onItsWay)
      }
    },
    nowIn: (nowMs) => [...glides.values()].map((glide) => glideAt(glide, nowMs)),
  }
}
