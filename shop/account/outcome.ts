import type { AuthError } from '@supabase/auth-js'

/** What came of asking the backend for something. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Failure

export interface Failure {
  readonly ok: false
  /** In the service's own words where it has some, otherwise those of clause 8.12. */
  readonly message: string
  readonly description?: string
  readonly code?: string | undefined
}

const UNREACHABLE = 'We could not be reached. Please check your connection and try again.'

export function done<Value>(value: Value): Outcome<Value> {
  return { ok: true, value }
}

/** Told by its name, because the class would bring the whole client library along. */
export function failedWith(error: AuthError, fallback: string): Failure {
  if (error.name === 'AuthRetryableFetchError') {
    return { ok: false, message: fallback, description: UNREACHABLE }
  }
  return { ok: false, message: error.message || fallback, code: error.code }
}
