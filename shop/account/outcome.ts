import type { AuthError } from '@supabase/auth-js'

/** What came of asking the backend for something. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Failure

export interface Failure {
  readonly ok: false
  /** In the service's own words where it has some, otherwise those of clause 8.12. */
  readonly message: string
  readonly description?: string
  readonly code?: string | undefined
  /** What is wrong with a new password, for below its field. */
  readonly passwordProblem?: string
}

const PASSWORD_PROBLEMS: Readonly<Record<string, string>> = {
  length: 'This is too short. Please use at least 8 characters.',
  pwned: 'Too many people use this one, so it is guessed first. Please choose another.',
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
  const failure: Failure = { ok: false, message: error.message || fallback, code: error.code }
  return error.code === 'weak_password' ? { ...failure, passwordProblem: passwordProblemOf(error) } : failure
}

/** In the shop's words where it has some for the reason. */
function passwordProblemOf(error: AuthError & { readonly reasons?: readonly string[] }): string {
  const problems = (error.reasons ?? []).map((reason) => PASSWORD_PROBLEMS[reason])
  return problems.find((problem) => problem !== undefined) ?? error.message
}
