import { Budgets } from '#services/shared/budgets.ts'
import type { RealtimeLimits } from '../limits.ts'

/** How often a socket may send frames and join. */
export interface SocketRates {
  readonly frames: Budgets
  readonly joins: Budgets
}

export function createSocketRates(limits: RealtimeLimits, now: () => Date): SocketRates {
  const { maxFramesPerSecond, maxJoinsPer10S } = limits
  return {
    frames: new Budgets({ max: maxFramesPerSecond, restoredPerS: maxFramesPerSecond, now }),
    joins: new Budgets({ max: maxJoinsPer10S, restoredPerS: maxJoinsPer10S / 10, now }),
  }
}
