import { type Kysely, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tables } from '../tables.ts'

const DISK_FULL = '53100'
const INSUFFICIENT_PRIVILEGE = '42501'
/** Of about 60 bytes each: more than lies free in the files that the server has. */
const TRIED_ROWS = 20_000

export interface Room {
  /** Of each statement that failed. */
  noteFailure(error: unknown): void
  hasRoom(): Promise<boolean>
}

/**
 * A row may still fit where an order does not: a server whose disk is full goes on writing into the files that it
 * has. So from the first statement that was refused for it, room is tried for, until there is some again.
 */
export function watchRoom(query: Kysely<Tables>): Room {
  let wasFull = false
  return {
    noteFailure(error) {
      if (hasCode(error, DISK_FULL)) wasFull = true
    },
    async hasRoom() {
      if (!wasFull) return true
      try {
        await takeRoom(query)
      } catch (error) {
        if (hasCode(error, DISK_FULL)) return false
        // A role that may make no temporary table cannot try: what it writes next says whether there is room.
        if (!hasCode(error, INSUFFICIENT_PRIVILEGE)) throw error
      }
      wasFull = false
      return true
    },
  }
}

/** In a table that only this transaction sees, and that ends with it. */
async function takeRoom(query: Kysely<Tables>): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await sql`create temporary table room on commit drop as
      select md5(row::text) from generate_series(1, ${sql.lit(TRIED_ROWS)}) row`.execute(transaction)
  })
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code
}
