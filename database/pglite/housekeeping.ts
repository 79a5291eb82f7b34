import type { PGlite } from '@electric-sql/pglite'

/** What this much change costs to replay at the next start, and to keep on disk, is hardly noticed. */
const WAL_BYTES_BETWEEN = 32 * 1024 * 1024

/**
 * What background processes do in a PostgreSQL server. PGlite is one process, in which nothing ever
 * checkpoints (the log grows without end, and so does recovery) nor vacuums.
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
