import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type TransactionBuilder } from 'kysely'
import { DatabaseError } from 'pg'
import { hasChangedColumns } from '../postgres/prepared.ts'

/** deadlock_detected and serialization_failure: the server has undone all of it, and another try may succeed. */
const UNDONE_FOR_OTHERS = new Set(['40P01', '40001'])

/** The pause lets the other transaction finish, since an immediate retry may conflict again. */
const MIN_PAUSE_MS = 20
const MAX_PAUSE_MS = 80

/** Runs the work once more where the server ended it for another's sake. It must touch nothing but its transaction. */
export async function tryTwice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUndoneForOthers(error)) throw error
    await sleep(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS))
    return work()
  }
}

export function isUndoneForOthers(error: unknown): boolean {
  if (hasChangedColumns(error)) return true
  return error instanceof DatabaseError && UNDONE_FOR_OTHERS.has(error.code ?? '')
}

/** Runs a transaction again where the server ended it for another's sake: its work may run twice, and counts once. */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const executeOnce = builder.execute.bind(builder)
    builder.execute = (work) => tryTwice(() => executeOnce(work))
    return builder
  }
}
