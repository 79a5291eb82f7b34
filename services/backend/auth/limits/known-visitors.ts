import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { networkOf } from '#services/shared/network.ts'

const MAX_VISITORS = 50_000
const KEEP_MS = 30 * 24 * 60 * 60_000

/**
 * Who has signed in to which account from where: known to this process alone, and for a month. A stranger is never
 * among them, so whatever is kept free for them tells nobody whether there is an account.
 */
export class KnownVisitors {
  readonly #since: LRUCache<string, true>

  constructor(now: () => Date) {
    const perf = { now: () => now().getTime() }
    this.#since = new LRUCache({
      maxSize: MAX_VISITORS,
      sizeCalculation: () => 1,
      ttl: KEEP_MS,
      updateAgeOnGet: true,
      perf,
    })
  }

  /** `account` is what it is found by: its address. */
  has(address: string | undefined, account: string): boolean {
    return this.#since.get(digestOf(address, account)) !== undefined
  }

  add(address: string | undefined, account: string): void {
    this.#since.set(digestOf(address, account), true)
  }
}

function digestOf(address = '', account: string): string {
  return hash('sha256', `${networkOf(address)} ${account}`, 'base64')
}
