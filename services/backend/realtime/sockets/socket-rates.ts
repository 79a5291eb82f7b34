import { RateLimit } from '../../limits/rate-limit.ts'
import type { RealtimeLimits } from '../limits.ts'

/** How often a socket may send frames and join. */
export interface SocketRates {
  readonly frames: RateLimit
  readonly joins: RateLimit
}

export function createSocketRates(limits: RealtimeLimits, now: () => Date): SocketRates {
  return {
    frames: new RateLimit(limits.maxFramesPerSecond, 1_000, now),
    joins: new RateLimit(limits.maxJoinsPer10S, 10_000, now),
  }
}
