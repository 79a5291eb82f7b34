import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { createQueueWorker } from './queue-worker.ts'

const CHANNEL = 'live_processes'
/** Each says so every five seconds, and with a notice as it comes and goes. */
const SILENT_FOR_DEAD_S = 15

interface ProcessesLog {
  error(fields: { readonly err: unknown }, message: string): void
}

export interface LiveProcesses extends AsyncDisposable {
  /** How many processes share the database, this one included; while it is away, how many there were. */
  count(): number
}

/** Makes this process one of those that are counted, by the database's clock, until it is disposed of. */
export async function joinProcesses(database: Database, log: ProcessesLog): Promise<LiveProcesses> {
  // The folder of PGlite is locked by the one process that has it.
  if (database.engine === 'pglite') return { count: () => 1, async [Symbol.asyncDispose]() {} }
  const { query } = database
  const id = randomUUID()
  let others = 0

  async function beat() {
    const { rows } = await sql<{ others: number }>`
      with seen as (
        insert into web.processes (id, seen_at) values (${id}::uuid, now())
        on conflict (id) do update set seen_at = excluded.seen_at
      )
      select count(*)::integer as others from web.processes
      where id <> ${id}::uuid and seen_at > now() - make_interval(secs => ${sql.lit(SILENT_FOR_DEAD_S)})`.execute(
      query,
    )
    others = rows[0]?.others ?? 0
  }

  const tell = () => sql`select pg_notify(${CHANNEL}, '')`.execute(query)

  await sql`delete from web.processes where seen_at < now() - interval '1 hour'`.execute(query)
  await beat()
  const worker = createQueueWorker({
    database,
    channel: CHANNEL,
    work: beat,
    onFailure: (error) => log.error({ err: error }, 'the other processes could not be counted'),
    onListenFailed: (error) =>
      log.error({ err: error }, 'the other processes are counted by the timer alone'),
  })
  worker.start()
  await tell()

  return {
    count: () => others + 1,
    async [Symbol.asyncDispose]() {
      await worker.close()
      try {
        await query.deleteFrom('web.processes').where('id', '=', id).execute()
        await tell()
      } catch (error) {
        // The others take its silence for what it is.
        log.error({ err: error }, 'this process could not sign off')
      }
    },
  }
}
