import type { Kysely, Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tables } from '../tables.ts'
import { isUndoneForOthers } from './try-twice.ts'

export type Timely<Result> =
  | { readonly kind: 'committed'; readonly result: Result }
  /** Surely not committed. Something that it waited for took too long. */
  | { readonly kind: 'out-of-time'; readonly cause: unknown }

/** Gives up where fewer milliseconds are left: what could only fail later would keep others waiting until then. */
export type NeedTime = (minMs: number) => void

class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

/** lock_not_available, query_canceled, idle_in_transaction_session_timeout */
const WAITED_TOO_LONG = new Set(['55P03', '57014', '25P03'])

/**
 * A transaction that has begun to commit by the deadline, a moment of `performance.now()`, or has no effect. Whoever
 * asked hears at the deadline, whatever it waits for then: a connection, a lock, or for this process to go on.
 */
export async function commitInTime<Result>(
  query: Kysely<Tables>,
  deadlineMs: number,
  work: (trx: Transaction<Tables>, needTime: NeedTime) => Promise<Result>,
): Promise<Timely<Result>> {
  let isCommitting = false
  let isGivenUp = false
  const leftMs = () => deadlineMs - performance.now()
  // By the clock too: a process that was frozen may go on before its timers do.
  const isLate = () => isGivenUp || leftMs() <= 0
  const needTime: NeedTime = (minMs) => {
    if (isLate() || leftMs() < minMs) throw new OutOfTime(`less than ${minMs} ms are left`)
  }
  const transaction = query.transaction().execute(async (trx) => {
    // It may be the second time, after a commit that the server refused for another's sake.
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
