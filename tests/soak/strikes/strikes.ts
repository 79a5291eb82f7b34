import pg from 'pg'
import type { KillableShop } from './killable-shop.ts'

/** A fault that befalls a shop again and again, each time at a random moment. */
export interface Strike {
  /**
   * How many of the buyers' requests may pass before the strike: requests, as their duration varies with the machine.
   * Enough for several purchases, few enough to fall into every moment of one.
   */
  readonly maxRequests: number
  /** Resolves when the strike is over or recovery from it has begun. */
  befall(shop: KillableShop): Promise<void>
}

export const killProcess: Strike = {
  maxRequests: 160,
  async befall(shop) {
    await shop.kill()
    await shop.start()
  },
}

/** Cuts every connection to the database, at whatever statement each is. */
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
