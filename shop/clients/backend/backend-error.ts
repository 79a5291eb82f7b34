import type { Result } from '../result.ts'

export type BackendErrorKind =
  /** The backend could not be reached. */
  | 'network'
  | 'timeout'
  /** The backend answered with a server error. */
  | 'http'
  /** The backend refused the request: `code` is PostgREST's or PostgreSQL's. */
  | 'refused'
  /** The backend sent an answer that cannot be read. */
  | 'protocol'

export interface BackendError {
  readonly kind: BackendErrorKind
  readonly message: string
  readonly status?: number
  readonly code?: string
  readonly cause?: unknown
}

export type BackendResult<Data> = Result<Data, BackendError>
