/** The request cannot be done, and nothing was changed. The message is a sentence to show as it is. */
export interface Refusal {
  readonly kind: 'refused'
  readonly status: 404 | 409 | 422
  readonly message: string
  /** The field of the request that it is about, where it is about one. */
  readonly field?: string | undefined
}

export type Outcome<Result> = { readonly kind: 'done'; readonly result: Result } | Refusal

export function done<Result>(result: Result): Outcome<Result> {
  return { kind: 'done', result }
}

export function refuse(status: Refusal['status'], message: string, field?: string): Refusal {
  return { kind: 'refused', status, message, ...(field !== undefined && { field }) }
}
