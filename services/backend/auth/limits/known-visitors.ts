import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from '#database/tables.ts'
import { networkOf, subnetOf } from '#services/shared/network.ts'
import { createQueue } from '#services/shared/queue.ts'

const MAX_VISITS = 50_000
const MINUTE_MS = 60_000
/** Long enough to let a visitor past a flood without asking the database, and soon over after a new password. */
const KEEP_KNOWN_MS = 10 * MINUTE_MS
/** A flood of sign-ins must not become one of statements, so a visitor without a place counts as a stranger. */
const LOOK_UPS = { atOnce: 4, waiting: 200, waitingOfOne: 20 }

/** Remembers which network has to do with which mailbox, as digests that last for `keepMs` after the latest visit. */
export class Visits {
  readonly #since: LRUCache<string, true>

  constructor(keepMs: number, now: () => Date) {
    this.#since = new LRUCache({
      maxSize: MAX_VISITS,
      sizeCalculation: () => 1,
      ttl: keepMs,
      perf: { now: () => now().getTime() },
    })
  }

  has(address: string | undefined, mailbox: string): boolean {
    return this.#since.get(digestOf(address, mailbox)) !== undefined
  }

  add(address: string | undefined, mailbox: string): void {
    this.#since.set(digestOf(address, mailbox), true)
  }
}

/**
 * Knows who has signed in to which account from where, as the database remembers it for all processes. A stranger is
 * never among them, so capacity kept free for known visitors does not tell strangers whether there is an account.
 */
export class KnownVisitors {
  readonly #reads: Kysely<Tables>
  readonly #lately: Visits
  readonly #enqueue = createQueue(LOOK_UPS)

  constructor(reads: Kysely<Tables>, now: () => Date) {
    this.#reads = reads
    this.#lately = new Visits(KEEP_KNOWN_MS, now)
  }

  /**
   * `mailbox` is the address in lower case, as accounts are found by it. A call from this very process has no network.
   */
  async has(address: string | undefined, mailbox: string): Promise<boolean> {
    if (address === undefined) return false
    if (this.#lately.has(address, mailbox)) return true
    const found = await this.#enqueue(() => this.#look(address, mailbox), networkOf(address))
    return found === true
  }

  /** Asks only this process's memory. */
  wasHereLately(address: string | undefined, mailbox: string): boolean {
    return this.#lately.has(address, mailbox)
  }

  add(address: string | undefined, mailbox: string): void {
    this.#lately.add(address, mailbox)
  }

  /** Both tables are read whether there is an account or not, so the time it takes does not tell. */
  async #look(address: string, mailbox: string): Promise<boolean> {
    const known = await this.#reads
      .selectFrom('auth.known_browsers')
      .select('browser')
      .where((browser) =>
        browser(
          'user_id',
          '=',
          browser.fn.coalesce(
            browser
              .selectFrom('auth.users as account')
              .select('account.id')
              .where('account.email', '=', mailbox)
              .where('account.is_sso_user', '=', false),
            browser.cast<string>(browser.val(NOBODY), 'uuid'),
          ),
        ),
      )
      .where('network', '=', networkDigest(address))
      .limit(1)
      .executeTakeFirst()
    return known !== undefined
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The database keeps this digest instead of the network. */
export function networkDigest(address: string): string {
  return hash('sha256', subnetOf(address), 'hex')
}

/** The mailbox stands last, as it can be anything. */
export function visitKey(address = '', mailbox: string): string {
  return `${subnetOf(address)} ${mailbox}`
}

function digestOf(address: string | undefined, mailbox: string): string {
  return hash('sha256', visitKey(address, mailbox), 'base64')
}
