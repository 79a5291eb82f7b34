import type { Kysely, Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tables } from './tables.ts'

export type Timely<Result> =
  | { readonly kind: 'committed'; readonly result: Result }
  /** Surely not committed. Something that it waited for took too long. */
  | { readonly kind: 'out-of-time'; readonly cause: unknown }

/** lock_not_available, query_canceled, idle_in_transaction_session_timeout, deadlock_detected */
const WAITED_TOO_LONG = new Set(['55P03', '57014', '25P03', '40P01'])

/**
 * A transaction that has begun to commit by the deadline, a moment of `performance.now()`, or has no effect. Whoever
 * asked hears at the deadline, whatever it waits for then: a connection, a lock, or for this process to go on.
 */
export async function commitInTime<Result>(
  query: Kysely<Tables>,
  deadlineMs: number,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Timely<Result>> {
  let isCommitting = false
  let isGivenUp = false
  // Also by the clock: a process that was frozen may go on before its timers do.
  const isLate = () => isGivenUp || performance.now() >= deadlineMs
  const refuseLate = () => {
    if (isLate()) throw new Error('the time for a transaction is over')
  }
  const transaction = query.transaction().execute(async (trx) => {
    refuseLate()
    const result = await work(trx)
    refuseLate()
    isCommitting = true
    return result
  })
  const outcome = transaction.then(
    (result): Timely<Result> => ({ kind: 'committed', result }),
    (cause: unknown): Timely<Result> => {
      // What fails while it is being committed may have been committed.
      if (!isCommitting && (isLate() || hasWaitedTooLong(cause))) return { kind: 'out-of-time', cause }
      throw cause
    },
  )
  const late = Promise.withResolvers<Timely<Result>>()
  const timer = setTimeout(
    () => {
      if (isCommitting) return
      isGivenUp = true
      const cause = new Error('a transaction was still waiting when its time was over')
      late.resolve({ kind: 'out-of-time', cause })
    },
    Math.max(0, deadlineMs - performance.now()),
  )
  try {
    return await Promise.race([outcome, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function hasWaitedTooLong(error: unknown): boolean {
  return error instanceof DatabaseError && WAITED_TOO_LONG.has(error.code ?? '')
}
