import type { Kysely, Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tables } from '../tables.ts'
import { isUndoneForOthers } from './try-twice.ts'

export type Timely<Result> =
  | { readonly kind: 'committed'; readonly result: Result }
  /** Certainly not committed: a connection, a lock or a statement took too long. */
  | { readonly kind: 'out-of-time'; readonly cause: unknown }

/** Gives up where fewer milliseconds are left, since work that would fail later keeps others waiting until then. */
type NeedTime = (minMs: number) => void

class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

/** The codes are lock_not_available, query_canceled and idle_in_transaction_session_timeout. */
const WAITED_TOO_LONG = new Set(['55P03', '57014', '25P03'])

/**
 * Runs a transaction that has begun to commit by the deadline, a moment of `performance.now()`, or has no effect. The
 * caller gets an answer at the deadline, whatever the transaction then waits for, be it a frozen process.
 */
export async function commitInTime<Result>(
  query: Kysely<Tables>,
  deadlineMs: number,
  work: (trx: Transaction<Tables>, needTime: NeedTime) => Promise<Result>,
): Promise<Timely<Result>> {
  let isCommitting = false
  let isGivenUp = false
  const leftMs = () => deadlineMs - performance.now()
  // The clock is read too, since a process that was frozen may go on before its timers fire.
  const isLate = () => isGivenUp || leftMs() <= 0
  const needTime: NeedTime = (minMs) => {
    if (isLate() || leftMs() < minMs) throw new OutOfTime(`less than ${minMs} ms are left`)
  }
  const transaction = query.transaction().execute(async (trx) => {
    // The transaction may run a second time, after the server refused a commit for another's sake.
    isCommitting = false
    needTime(0)
    const result = await work(trx, needTime)
    needTime(0)
    isCommitting = true
    return result
  })
  const outcome = transaction.then(
    (result): Timely<Result> => ({ kind: 'committed', result }),
    (cause: unknown): Timely<Result> => {
      // A failure during the commit may still have been committed.
      if (!isCommitting && (isLate() || hasWaitedTooLong(cause))) return { kind: 'out-of-time', cause }
      throw cause
    },
  )
  const late = Promise.withResolvers<Timely<Result>>()
  const timer = setTimeout(
    () => {
      if (isCommitting) return
      isGivenUp = true
      late.resolve({ kind: 'out-of-time', cause: new OutOfTime('it was still waiting at its deadline') })
    },
    Math.max(0, leftMs()),
  )
  try {
    return await Promise.race([outcome, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function hasWaitedTooLong(error: unknown): boolean {
  return (
    error instanceof OutOfTime ||
    isUndoneForOthers(error) ||
    (error instanceof DatabaseError && WAITED_TOO_LONG.has(error.code ?? ''))
  )
}
