import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** More than it does between two statements; a process that is frozen there keeps its locks no longer. */
const IDLE_MS = 10_000

/**
 * Begins work that nobody waits for at a page, such as an import: it takes its turn among those of its number, and
 * waits for a lock as long as a statement may take. For the transaction's own time.
 */
export async function beginLongWork(trx: Kysely<Tables>, lockNumber: number): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE_MS)}`.execute(trx)
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx)
}
