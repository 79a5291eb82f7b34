/** The request cannot be done, and nothing was changed. The message is a sentence to show as it is. */
export interface Refusal {
  readonly kind: 'refused'
  readonly status: 404 | 409 | 422
  readonly message: string
}

export type Outcome<Result> = { readonly kind: 'done'; readonly result: Result } | Refusal

export function done<Result>(result: Result): Outcome<Result> {
  return { kind: 'done', result }
}

export function refuse(status: Refusal['status'], message: string): Refusal {
  return { kind: 'refused', status, message }
}
