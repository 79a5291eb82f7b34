import pg from 'pg'
import type { KillableShop } from './killable-shop.ts'

/** What befalls a shop again and again, each time at a moment that nobody chose. */
export interface Strike {
  /**
   * How many requests of buyers it lets pass at the most: in requests, since they take longer on a busy machine.
   * Enough for several purchases, few enough to fall into every moment of one.
   */
  readonly maxRequests: number
  /** It is over, or being overcome, when this returns. */
  befall(shop: KillableShop): Promise<void>
}

export const killProcess: Strike = {
  maxRequests: 160,
  async befall(shop) {
    await shop.kill()
    await shop.start()
  },
}

/** Of everybody who uses the database: the shop's own, at whatever statement each of them is. */
export function cutConnections(databaseUrl: string): Strike {
  return {
    maxRequests: 40,
    async befall() {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      await client.end()
    },
  }
}
