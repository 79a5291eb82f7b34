import { mayPass } from '#database/database-away.ts'

type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'

/** What the shop tells an agent beside, or in place of, what it asked for. */
export type Message =
  | {
      readonly type: 'error'
      readonly code: string
      readonly content: string
      readonly severity: Severity
      /** A JSONPath into the answer. */
      readonly path?: string
    }
  | {
      readonly type: 'warning' | 'info'
      readonly code: string
      readonly content: string
      readonly path?: string
    }

export function recoverable(code: string, content: string, path?: string): Message {
  return { type: 'error', code, content, severity: 'recoverable', ...(path !== undefined && { path }) }
}

export function unrecoverable(code: string, content: string): Message {
  return { type: 'error', code, content, severity: 'unrecoverable' }
}

export function warning(code: string, content: string, path?: string): Message {
  return { type: 'warning', code, content, ...(path !== undefined && { path }) }
}

/** The request itself failed: each transport has a status, or an error code, for it. */
export interface Refusal {
  readonly kind: 'refused'
  /** The HTTP status, from which the code of a JSON-RPC error follows. */
  readonly status: 400 | 401 | 404 | 409 | 413 | 422 | 424 | 429 | 500 | 503
  readonly code: string
  readonly content: string
  readonly continueUrl?: string
  readonly retryAfterS?: number
}

/** What an operation answers: the resource, or why there is none. Both are answers and no failures of the request. */
export type Outcome =
  | { readonly kind: 'done'; readonly resource: object; readonly isNew?: boolean }
  | { readonly kind: 'none'; readonly messages: readonly Message[]; readonly continueUrl: string }
  | Refusal

export const refusal = (
  status: Refusal['status'],
  code: string,
  content: string,
  more: Pick<Refusal, 'continueUrl' | 'retryAfterS'> = {},
): Refusal => ({ kind: 'refused', status, code, content, ...more })

export const invalidRequest = (content: string): Refusal => refusal(400, 'invalid_request', content)

/** What the shop itself failed at, without a word of why: that is in its log. */
export function failureOf(error: unknown): Refusal {
  const content = 'The shop cannot answer just now.'
  return mayPass(error)
    ? refusal(503, 'unavailable', content, { retryAfterS: 1 })
    : refusal(500, 'internal_error', content)
}

export function notThere(content: string, continueUrl: string): Outcome {
  return { kind: 'none', messages: [unrecoverable('not_found', content)], continueUrl }
}
