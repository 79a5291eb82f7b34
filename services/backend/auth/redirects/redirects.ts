import type { ApiError, ErrorStatus } from '../answers/api-error.ts'

type Values = Record<string, string>

/** Clients tell by this mark that a fragment is meant for them. */
const MARK = { sb: '' }

const OAUTH_ERRORS: Partial<Record<ErrorStatus, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
}

/** The session goes into the fragment, which stays in the browser: no server, log or other site sees it. */
export function withSession(target: URL, session: Record<string, unknown>, type: string): string {
  const { access_token, token_type, expires_in, expires_at, refresh_token } = session
  const told = { access_token, token_type, expires_in, expires_at, refresh_token, type }
  const values = Object.entries(told).map(([name, value]) => [name, String(value)])
  return withFragment(target, Object.fromEntries(values))
}

export function withAuthCode(target: URL, code: string): string {
  return withQuery(target, { code }).href
}

export function withMessage(target: URL, message: string, isPkce: boolean): string {
  return withFragment(isPkce ? withQuery(target, { message }) : target, { message })
}

export function withError(target: URL, { status, code, message }: ApiError, isPkce: boolean): string {
  const error = OAUTH_ERRORS[status]
  const values = { ...(error && { error }), error_code: code, error_description: message }
  return withFragment(isPkce ? withQuery(target, values) : target, values)
}

function withQuery(target: URL, values: Values): URL {
  const url = new URL(target)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url
}

function withFragment(target: URL, values: Values): string {
  const url = new URL(target)
  url.hash = new URLSearchParams({ ...values, ...MARK }).toString()
  return url.href
}
