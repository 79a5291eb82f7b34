import type { Database } from './database.ts'
import type { DatabaseObserver } from './observer.ts'
import { connectPglite } from './pglite/connect-pglite.ts'
import { connectPostgres } from './postgres/connect-postgres.ts'

export type { Database } from './database.ts'

export type DatabaseOptions =
  | { kind: 'pglite'; folder: string | undefined /* undefined: in memory */ }
  | { kind: 'postgres'; url: string; directUrl?: string | undefined /* past a pooler */ }

/** PGlite and PostgreSQL answer through the same driver, so that only the server differs. */
export function connectDatabase(
  options: DatabaseOptions,
  observer: DatabaseObserver = {},
): Promise<Database> {
  return options.kind === 'pglite'
    ? connectPglite(options.folder, { observer })
    : connectPostgres(options.url, { ...options, observer })
}
