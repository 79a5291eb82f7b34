import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'

/** deadlock_detected, serialization_failure: the server has undone all of it, and the same may go through next time. */
const UNDONE_FOR_OTHERS = new Set(['40P01', '40001'])

/** Whoever was let through must have come on by then: who asks at once may stand in the same way again. */
const MIN_PAUSE_MS = 20
const MAX_PAUSE_MS = 80

/** Does the work once more where it stood in others' way. For what touches nothing but its own transaction. */
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
  return error instanceof DatabaseError && UNDONE_FOR_OTHERS.has(error.code ?? '')
}
