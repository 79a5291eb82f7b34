import { messages, type PGlite } from '@electric-sql/pglite'
import type { NotAnalyzed } from '../observer.ts'

/** Replaying this much at the next start, and keeping it on disk, costs little. */
const WAL_BYTES_BETWEEN = 32 * 1024 * 1024

/** The rule by which a server's autovacuum chooses what to analyze, with the settings that it reads. */
const CHANGED_MUCH = `
  select format('%I.%I', changes.schemaname, changes.relname) as name
  from pg_stat_user_tables as changes join pg_class as size on size.oid = changes.relid
  where changes.n_mod_since_analyze > current_setting('autovacuum_analyze_threshold')::int
    + current_setting('autovacuum_analyze_scale_factor')::float8 * greatest(size.reltuples, 0)`

/**
 * Does the work of a PostgreSQL server's background processes. PGlite is one process, which never checkpoints (its log
 * and its recovery grow without end) nor vacuums, nor tells the planner how large tables are: it would plan for a guess,
 * and clients that ask for a planned count would be told the guess. Answers the tables that could not be analyzed.
 */
export async function keepHouse(engine: PGlite): Promise<NotAnalyzed[]> {
  if (engine.isInTransaction()) return []
  await checkpointGrownLog(engine)
  const { rows } = await engine.query<{ name: string }>(CHANGED_MUCH)
  const failed: NotAnalyzed[] = []
  for (const { name } of rows) {
    const reason = await analyze(engine, name)
    if (reason !== undefined) failed.push({ table: name, reason })
  }
  return failed
}

async function checkpointGrownLog(engine: PGlite) {
  const { rows } = await engine.query<{ bytes: number }>(
    'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  )
  if ((rows[0]?.bytes ?? 0) < WAL_BYTES_BETWEEN) return
  await engine.exec('vacuum')
  await engine.exec('checkpoint')
}

/**
 * To analyze runs the functions of a table's indexes, and writes. A table for which that fails keeps the statistics that
 * it has, as on a server: what is thrown here would end the engine, minute after minute. Answers why it failed.
 */
async function analyze(engine: PGlite, table: string): Promise<string | undefined> {
  try {
    await engine.exec(`analyze ${table}`)
    return undefined
  } catch (error) {
    if (!(error instanceof messages.DatabaseError) || error.severity !== 'ERROR') throw error
    return error.message
  }
}
