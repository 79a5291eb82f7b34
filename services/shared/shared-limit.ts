import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { isDatabaseAway } from '#database/database-away.ts'
import type { Tables } from '#database/tables.ts'
import { Budgets } from './budgets.ts'

interface LimitRule {
  /** What is counted: limits of one name, of whichever process, count together. */
  readonly name: string
  /** This many at once, and as many again spread over each period. */
  readonly max: number
  readonly perMs: number
}

export interface LimitParts {
  readonly database: Pick<Database, 'engine' | 'query'>
  /** The database's clock, as all processes follow it. */
  readonly now: () => Date
}

/** A limit that all processes of the shop count together. */
export interface SharedLimit {
  /** Tells, without asking the database, whether this process alone has let the key use up everything. */
  isSpentHere(key: string): boolean
  /** False where the key has used up what it may. With the database out of reach it fails, and nobody is let through. */
  take(key: string): Promise<boolean>
  /** Takes back an attempt that turned out not to count. */
  giveBack(key: string): Promise<void>
  /** Milliseconds until the key may take again. */
  waitMs(key: string): Promise<number>
}

/**
 * On PGlite there is one process, whose memory is enough. On PostgreSQL the rows decide; who has used up everything in
 * this process alone is refused by its memory, so that a flood does not become one of statements.
 */
export function createSharedLimit({ database, now }: LimitParts, rule: LimitRule): SharedLimit {
  const { max, perMs } = rule
  const own = new Budgets({ max, restoredPerS: (max * 1000) / perMs, now })
  const rows = database.engine === 'postgres' ? rowLimit(database.query, rule, now) : undefined

  return {
    isSpentHere: (key) => own.left(key) < 1,
    async take(key) {
      if (!own.take(key, 1)) return false
      let isTaken = false
      try {
        isTaken = rows === undefined || (await rows.take(key))
      } finally {
        if (!isTaken) own.charge(key, -1)
      }
      return isTaken
    },
    async giveBack(key) {
      own.charge(key, -1)
      await rows?.giveBack(key)
    },
    async waitMs(key) {
      return Math.max(own.waitMs(key, 1), (await rows?.waitMs(key)) ?? 0)
    },
  }
}

/** Takes a turn in the caller's transaction, so that what is not done in the end has taken none. */
export function takeWithin(trx: Kysely<Tables>, rule: LimitRule, key: string, now: Date): Promise<boolean> {
  return rowLimit(trx, rule, () => now).take(key)
}

/** Forgets the keys that have all of their turns again, as they are like any other. */
export async function forgetRestoredLimits(query: Kysely<Tables>): Promise<void> {
  await sql`delete from web.limit_turns where digest in (
      select digest from web.limit_turns where restored_at <= now() for update skip locked
    )`.execute(query)
}

/** A limit that is counted by the database alone, on each engine, and several turns at once. */
export interface RowLimit {
  /** Whoever has one turn left may take several, and then waits until what they took too much has come back. */
  take(key: string, turns?: number): Promise<boolean>
  /** Takes back what was not used, which may be a part of a turn. */
  giveBack(key: string, turns?: number): Promise<void>
  waitMs(key: string): Promise<number>
}

/** The same bucket as in memory, kept as the moment at which it is full again: each turn puts that off by a step. */
export function rowLimit(query: Kysely<Tables>, { name, max, perMs }: LimitRule, now: () => Date): RowLimit {
  const stepMs = perMs / max
  const digestOf = (key: string) => hash('sha256', `${name}\n${key}`, 'base64')
  const ms = (amount: number) => sql`make_interval(secs => ${amount / 1000}::float8)`

  return {
    async take(key, turns = 1) {
      const at = now()
      const restored = sql`greatest(known.restored_at, ${at}::timestamptz)`
      const taken = await sql`
        insert into web.limit_turns as known (digest, restored_at)
        values (${digestOf(key)}, ${at}::timestamptz + ${ms(stepMs * turns)})
        on conflict (digest) do update set restored_at = ${restored} + ${ms(stepMs * turns)}
        where ${restored} + ${ms(stepMs)} <= ${at}::timestamptz + ${ms(perMs)}
        returning 1 as taken`.execute(query)
      return taken.rows.length > 0
    },
    async giveBack(key, turns = 1) {
      try {
        await sql`update web.limit_turns set restored_at = restored_at - ${ms(stepMs * turns)}
          where digest = ${digestOf(key)}`.execute(query)
      } catch (error) {
        // What cannot be given back comes back with time; whoever asked has an answer already.
        if (!isDatabaseAway(error)) throw error
      }
    },
    async waitMs(key) {
      const found = await query
        .selectFrom('web.limit_turns')
        .select('restored_at')
        .where('digest', '=', digestOf(key))
        .executeTakeFirst()
      if (!found) return 0
      return Math.max(0, found.restored_at.getTime() + stepMs - perMs - now().getTime())
    },
  }
}
