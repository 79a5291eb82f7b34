import { Budgets } from '../budgets.ts'

/** Hundreds of photographs, which are more than people behind one address send. */
const KEPT_BYTES_A_DAY = 256 * 1024 * 1024
const DAY_S = 24 * 60 * 60

/** Bytes that each network may still have kept of the pictures that it sends: half of a day's at once, the rest over the day. */
export function keptBytesOfNetworks(now: () => Date, bytesADay = KEPT_BYTES_A_DAY): Budgets {
  return new Budgets({ max: bytesADay / 2, restoredPerS: bytesADay / 2 / DAY_S, now })
}
