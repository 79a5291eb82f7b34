import type { Kysely } from 'kysely'
import type { Connection } from './connection.ts'
import type { LaneState } from './observer.ts'
import type { Tables } from './tables.ts'

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  readonly query: Kysely<Tables>
  /**
   * For transactions that only read and lock nothing, as pages and lists do; on PostgreSQL anything else is refused.
   * Work that waits for a lock holds none of these connections.
   */
  readonly reads: Kysely<Tables>
  /** For payments alone: buyers who wait for the same chair delay only each other. */
  readonly payments: Kysely<Tables>
  /** A connection that no visitor can keep busy, for the check that the database works. */
  readonly health: Kysely<Tables>
  /**
   * Lends one connection for work that sends several statements; on PostgreSQL from a pool of its own. `answerWithinMs`
   * is for PGlite, which cannot interrupt a statement: it restarts when one takes longer, and all statements sent to it
   * fail. On PostgreSQL a statement_timeout is the better bound.
   */
  withConnection<Result>(
    work: (connection: Connection) => Promise<Result>,
    options?: { readonly answerWithinMs?: number },
  ): Promise<Result>
  /**
   * Calls back with the payload of every NOTIFY on the channel until the returned function is called. Notices sent
   * while the connection was lost are lost too: `onReconnect` reports that there may have been some.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>
  /** False while the connection that listens is lost. */
  isHearing(): boolean
  /** False where the database's disk is full. A server reports that only once it has refused a statement for it. */
  hasRoom(): Promise<boolean>
  /** The connections of each pool at this moment. */
  lanes(): LaneState[]
  close(): Promise<void>
}
