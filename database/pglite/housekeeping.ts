import type { PGlite } from '@electric-sql/pglite'

/** Replaying this much at the next start, and keeping it on disk, costs little. */
const WAL_BYTES_BETWEEN = 32 * 1024 * 1024

/**
 * Does the work of a PostgreSQL server's background processes. PGlite is one process, which never checkpoints (its log
 * and its recovery grow without end) nor vacuums.
 */
export async function keepHouse(engine: PGlite) {
  if (engine.isInTransaction()) return
  const { rows } = await engine.query<{ bytes: number }>(
    'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  )
  if ((rows[0]?.bytes ?? 0) < WAL_BYTES_BETWEEN) return
  await engine.exec('vacuum (analyze)')
  await engine.exec('checkpoint')
}
