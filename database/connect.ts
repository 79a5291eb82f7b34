import type { Kysely } from 'kysely'
import { connectPglite } from './pglite/connect-pglite.ts'
import { connectPostgres } from './postgres/connect-postgres.ts'
import type { Tables } from './tables.ts'

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  readonly query: Kysely<Tables>
  /**
   * Calls back with the payload of every NOTIFY on the channel until the returned function is called.
   * What was notified while the connection was lost is lost too: `onReconnect` says that it may have been.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

export type DatabaseOptions =
  | { kind: 'pglite'; folder: string | undefined /* undefined: in memory */ }
  | { kind: 'postgres'; url: string }

/** PGlite and PostgreSQL answer through the same driver, so that they differ in nothing but the server. */
export function connectDatabase(options: DatabaseOptions): Promise<Database> {
  return options.kind === 'pglite' ? connectPglite(options.folder) : connectPostgres(options.url)
}
