import { DatabaseError } from 'pg'

/** deadlock_detected, serialization_failure: the server has undone all of it, and the same may go through next time. */
const UNDONE_FOR_OTHERS = new Set(['40P01', '40001'])

/** Does the work once more where it stood in others' way. For what touches nothing but its own transaction. */
export async function tryTwice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUndoneForOthers(error)) throw error
    return work()
  }
}

export function isUndoneForOthers(error: unknown): boolean {
  return error instanceof DatabaseError && UNDONE_FOR_OTHERS.has(error.code ?? '')
}
