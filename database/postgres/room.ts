import { type Kysely, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tables } from '../tables.ts'

const DISK_FULL = '53100'
const INSUFFICIENT_PRIVILEGE = '42501'
/** About 60 bytes each: more than the free space in the server's existing files. */
const TRIED_ROWS = 20_000

export interface Room {
  /** Called for each statement that failed. */
  noteFailure(error: unknown): void
  hasRoom(): Promise<boolean>
}

/**
 * A server whose disk is full still writes into its existing files, so a row may fit where an order does not. Once a
 * statement was refused for lack of room, `hasRoom` therefore tries until there is room again.
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
        // A role that may not create temporary tables cannot try; its next write shows whether there is room.
        if (!hasCode(error, INSUFFICIENT_PRIVILEGE)) throw error
      }
      wasFull = false
      return true
    },
  }
}

/** The table is visible to this transaction alone, and is dropped with it. */
async function takeRoom(query: Kysely<Tables>): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await sql`create temporary table room on commit drop as
      select md5(row::text) from generate_series(1, ${sql.lit(TRIED_ROWS)}) row`.execute(transaction)
  })
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code
}
