export type ErrorStatus = 400 | 401 | 403 | 404 | 413 | 422 | 429 | 500 | 503

/** An answer in GoTrue's words. Throwing it ends the request. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: ErrorStatus
  /** One of the codes that clients branch on: internal/api/apierrors/errorcode.go of supabase/auth. */
  readonly code: string
  /** Further fields of the body. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: ErrorStatus, code: string, message: string, details: ApiError['details'] = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** An error in OAuth's older words, which some grants still answer in. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly code: string

  constructor(code: string, description: string) {
    super(description)
    this.code = code
  }
}

export function tooManyRequests(): ApiError {
  return new ApiError(429, 'over_request_rate_limit', 'Request rate limit reached')
}
