import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The work never idles as long between two statements; a process frozen there loses its locks. */
const IDLE_MS = 10_000

/**
 * Prepares a transaction for work that no visitor waits for, such as an import: it queues with others of its lock
 * number, and waits for locks as long as a statement may take. The settings end with the transaction.
 */
export async function beginLongWork(trx: Kysely<Tables>, lockNumber: number): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE_MS)}`.execute(trx)
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx)
}
