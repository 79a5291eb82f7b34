import type { Kysely } from 'kysely'
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
  /** False from the loss of the connection that listens until it is back. */
  isHearing(): boolean
  close(): Promise<void>
}
