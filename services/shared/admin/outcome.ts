import type { Problem } from '#services/admin-contract/operation.ts'

/** The request cannot be done, and nothing was changed. The message is a sentence to show as it is. */
export interface Refusal {
  readonly kind: 'refused'
  readonly status: 404 | 409 | 422
  readonly message: string
  /** The field of the request that it is about, where it is about one. */
  readonly field?: string | undefined
  /** All that is known to be wrong with the fields of its body. */
  readonly problems?: readonly Problem[] | undefined
}

export type Outcome<Result> = { readonly kind: 'done'; readonly result: Result } | Refusal

export function done<Result>(result: Result): Outcome<Result> {
  return { kind: 'done', result }
}

interface About {
  readonly field?: string | undefined
  readonly path?: string | undefined
}

export function refuse(status: Refusal['status'], message: string, { field, path }: About = {}): Refusal {
  return {
    ...{ kind: 'refused', status, message },
    ...(field !== undefined && { field }),
    ...(path !== undefined && { problems: [{ path, message }] }),
  }
}

/** Refuses as the first alone would, and tells the problems of the others as well. */
export function refuseAll(first: Refusal, others: readonly Refusal[]): Refusal {
  const problems = [first, ...others].flatMap((refusal) => refusal.problems ?? [])
  return { ...first, ...(problems.length > 0 && { problems }) }
}
