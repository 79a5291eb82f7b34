import type { AuthError } from '@supabase/auth-js'
import type { Result } from '../clients/result.ts'

/** The result of a request to the backend. */
export type Outcome<Value> = Result<Value, Failure>

export interface Failure {
  /** The service's own words where it has some, otherwise those of clause 8.12. */
  readonly message: string
  readonly description?: string
  readonly code?: string | undefined
  /** The problem with a new password; its field shows it below. */
  readonly passwordProblem?: string
}

const PASSWORD_PROBLEMS: Readonly<Record<string, string>> = {
  length: 'This is too short. Please use at least 8 characters.',
  email: 'This is your email address, so it is easy to guess. Please choose another.',
  pwned: 'Too many people use this password, so it is easy to guess. Please choose another.',
}

/** By code, a sentence that tells visitors what to do where the service's own words do not. */
const ADVICE: Readonly<Record<string, string>> = {
  reauthentication_not_valid: 'Please enter the code of our newest email, or ask for another.',
  over_request_rate_limit: 'There were too many tries. Please try again in a few minutes.',
  user_already_exists:
    'Sign in instead. If you do not know the password, “Forgot password?” leads to a new one.',
}

const UNREACHABLE = 'We could not be reached. Please check your connection and try again.'

export function done<Value>(data: Value): Outcome<Value> {
  return { ok: true, data }
}

export function failed(error: Failure): Outcome<never> {
  return { ok: false, error }
}

export function failedWith(error: AuthError, fallback: string): Outcome<never> {
  return failed(failureOf(error, fallback))
}

/** The name identifies the error, because importing its class would load the whole client library. */
export function failureOf(error: AuthError, fallback: string): Failure {
  if (error.name === 'AuthRetryableFetchError') return { message: fallback, description: UNREACHABLE }
  const description = ADVICE[error.code ?? '']
  const failure: Failure = {
    ...{ message: error.message || fallback, code: error.code },
    ...(description && { description }),
  }
  return error.code === 'weak_password' ? { ...failure, passwordProblem: passwordProblemOf(error) } : failure
}

/** The shop's words for the first reason that it knows, otherwise the service's message. */
function passwordProblemOf(error: AuthError & { readonly reasons?: readonly string[] }): string {
  const problems = (error.reasons ?? []).map((reason) => PASSWORD_PROBLEMS[reason])
  return problems.find((problem) => problem !== undefined) ?? error.message
}
