/** From 0 to 1 between two moments, and slowly at both ends. */
export function eased(seconds: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (seconds - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** Up and down again between 0 and 1, as a pendulum swings, once in so many seconds. */
export const swing = (seconds: number, period: number): number =>
  (1 - Math.cos((2 * Math.PI * seconds) / period)) / 2

/** What begins anew from a moment on, as a film does that goes over into its own beginning. */
export const anew = (seconds: number, from: number): number => (seconds < from ? seconds : seconds - from)
