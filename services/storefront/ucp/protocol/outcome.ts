import { type Message, unrecoverable } from './messages.ts'

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

export function notThere(content: string, continueUrl: string): Outcome {
  return { kind: 'none', messages: [unrecoverable('not_found', content)], continueUrl }
}
