const GLIDE_MS = 200

const easeOut = (share: number): number => 1 - (1 - share) ** 3

/** A movement of a value from one number to another. */
export interface Glide {
  readonly from: number
  readonly to: number
  readonly startedMs: number
}

export const arrivedAt = (value: number): Glide => ({ from: value, to: value, startedMs: -GLIDE_MS })

/** The value at this moment; a glide that is interrupted continues from it. */
export function glideAt({ from, to, startedMs }: Glide, nowMs: number): number {
  const share = Math.min(Math.max((nowMs - startedMs) / GLIDE_MS, 0), 1)
  return from + (to - from) * easeOut(share)
}

export const isUnderWay = ({ from, to, startedMs }: Glide, nowMs: number): boolean =>
  from !== to && nowMs - startedMs < GLIDE_MS
