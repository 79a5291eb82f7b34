import { networkOf } from '#services/shared/network.ts'
import { FadingMap } from '../../limits/fading-map.ts'

const MAX_VISITORS = 50_000
const KEEP_MS = 30 * 24 * 60 * 60_000

/**
 * Who has signed in to which account from where: known to this process alone, and for a month. A stranger is never
 * among them, so whatever is kept free for them tells nobody whether there is an account.
 */
export class KnownVisitors {
  readonly #since: FadingMap<true>

  constructor(now: () => Date) {
    this.#since = new FadingMap(MAX_VISITORS, KEEP_MS, now)
  }

  /** `account` is what it is found by: its address. */
  has(address: string | undefined, account: string): boolean {
    return this.#since.get(keyOf(address, account)) !== undefined
  }

  add(address: string | undefined, account: string): void {
    this.#since.set(keyOf(address, account), true)
  }
}

function keyOf(address = '', account: string): string {
  return `${networkOf(address)} ${account}`
}
