/** A status that says whose fault it is, or that something is not there. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 413 | 422 | 429 | 500

/** An answer in GoTrue's words: whoever throws it ends the request. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: ErrorStatus
  /** One of the codes that clients decide by: internal/api/apierrors/errorcode.go of supabase/auth. */
  readonly code: string
  /** What more the body says. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: ErrorStatus, code: string, message: string, details: ApiError['details'] = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** The older words of OAuth, which some grants still answer in. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly code: string

  constructor(code: string, description: string) {
    super(description)
    this.code = code
  }
}
