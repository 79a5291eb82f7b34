import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Computes a moment by the database's clock. All processes share it; their own clocks may be minutes apart. */
export function after(waitMs: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${waitMs / 1000})`
}

/** A process measures time by itself this long, so that a machine that slept or a clock that was set is noticed. */
const ASK_EVERY_MS = 10_000

export interface DatabaseClock extends AsyncDisposable {
  now(): Date
}

/**
 * Keeps the database's clock in this process. Between two readings time is monotonic, since somebody may set the
 * process's own clock; where the database cannot be asked, the last reading holds.
 */
export async function openClock(query: Kysely<Tables>): Promise<DatabaseClock> {
  let aheadMs = await readAheadMs(query)
  let asking: Promise<void> | undefined

  async function ask() {
    aheadMs = await readAheadMs(query).catch(() => aheadMs)
  }

  const timer = setInterval(() => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
  }, ASK_EVERY_MS)
  return {
    now: () => new Date(performance.now() + aheadMs),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await asking
    },
  }
}

/** Returns how far the database is ahead of `performance.now()`, taking half of the round trip for the answer. */
async function readAheadMs(query: Kysely<Tables>): Promise<number> {
  const askedMs = performance.now()
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(query)
  const [{ ms } = { ms: Number.NaN }] = rows
  return ms - (askedMs + performance.now()) / 2
}
