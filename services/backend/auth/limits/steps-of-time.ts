import { setTimeout as wait } from 'node:timers/promises'

/**
 * Longer than the work for an account takes, even on the embedded database, whose mails this process writes, too. A process
 * that is late by more than that may still show a difference.
 */
const STEP_MS = 100

/**
 * Waits for the end of the step, counted from the beginning of the work: what that found does not show in the time of
 * the answer, though there was more to do for an account that is there.
 */
export async function endOfStep(beganMs: number): Promise<void> {
  await wait(STEP_MS - ((performance.now() - beganMs) % STEP_MS))
}
