import { setTimeout } from 'node:timers/promises'

const LOOK_EVERY_MS = 100
const LIMIT_MS = 60_000

/** Waits until `look` returns true; throws after the limit. */
export async function until(look: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error(`not so after ${LIMIT_MS / 1000} s: ${look}`)
    await pause(LOOK_EVERY_MS)
  }
}

export function pause(ms: number): Promise<void> {
  return setTimeout(ms)
}
