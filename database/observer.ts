/** A pool of connections for one purpose; PGlite has a single connection for `all`. */
export type Lane = 'query' | 'reads' | 'payments' | 'lent' | 'health' | 'all'

/** What whoever opens a database may want to know of its work, or tell it. */
export interface DatabaseObserver {
  /** The name of the transaction that begins now, which a PostgreSQL server shows as `application_name`. */
  readonly nameOfWork?: (() => string | undefined) | undefined
  /** Told of each wait for a connection of the lane, whether it ended with one or not. */
  readonly onWaited?: ((lane: Lane, waitedMs: number) => void) | undefined
  readonly onStatement?: ((statement: EndedStatement) => void) | undefined
  /** The embedded database keeps old statistics of a table, since to make others failed. */
  readonly onNotAnalyzed?: ((table: NotAnalyzed) => void) | undefined
}

/** A table whose statistics stay as they are, since to make others failed. */
export interface NotAnalyzed {
  readonly table: string
  readonly reason: string
}

export interface EndedStatement {
  /** The statement with its parameters' places, and without their values. */
  readonly text: string
  readonly tookMs: number
  readonly hasFailed: boolean
}

export interface LaneState {
  readonly lane: Lane
  readonly busy: number
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly waiting: number
}
