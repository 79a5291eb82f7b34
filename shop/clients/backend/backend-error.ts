export type BackendErrorKind =
  /** It could not be reached. */
  | 'network'
  | 'timeout'
  /** It answered that it cannot answer. */
  | 'http'
  /** It understood, and said no: `code` is PostgREST's or PostgreSQL's. */
  | 'refused'
  /** It sent what cannot be read. */
  | 'protocol'

export interface BackendError {
  readonly kind: BackendErrorKind
  readonly message: string
  readonly status?: number
  readonly code?: string
  readonly cause?: unknown
}

export type BackendResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: BackendError }
