/** An answer in PostgREST's words. Throwing it ends the request. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  /** One of PostgREST's codes, or PostgreSQL's SQLSTATE. */
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    {
      details = null,
      hint = null,
      headers = {},
    }: { details?: unknown; hint?: string | null; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
    this.headers = headers
  }
}
