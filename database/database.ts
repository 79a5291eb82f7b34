import type { Kysely } from 'kysely'
import type { Connection } from './connection.ts'
import type { Tables } from './tables.ts'

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  readonly query: Kysely<Tables>
  /**
   * For what only reads and locks nothing, as pages and lists do; on a server it is refused anything else. Whoever
   * waits for a lock elsewhere keeps none of its connections.
   */
  readonly reads: Kysely<Tables>
  /** For payments alone: those who wait for the same chair keep nobody but each other waiting. */
  readonly payments: Kysely<Tables>
  /** On a connection that no visitor can keep busy: to find out whether the database does its work. */
  readonly health: Kysely<Tables>
  /**
   * One connection for work that sends several statements, on a server one of a few that are for that.
   * `answerWithinMs` is for PGlite, which cannot interrupt a statement: it starts again when one takes longer, and all
   * that was asked of it fails. On PostgreSQL a statement_timeout is the better bound.
   */
  withConnection<Result>(
    work: (connection: Connection) => Promise<Result>,
    options?: { readonly answerWithinMs?: number },
  ): Promise<Result>
  /**
   * Calls back with the payload of every NOTIFY on the channel until the returned function is called.
   * What was notified while the connection was lost is lost too: `onReconnect` says that it may have been.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>
  /** False from the loss of the connection that listens until it is back. */
  isHearing(): boolean
  /** False where its disk is full. A server does not say so before it has refused somebody something for it. */
  hasRoom(): Promise<boolean>
  close(): Promise<void>
}
