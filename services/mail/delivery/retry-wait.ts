const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 60 * 60 * 1000
const KEEP_TRYING_MS = 48 * 60 * 60 * 1000

/**
 * The wait after so many tries; undefined once two days have been waited. Tries are counted instead of time: a shop
 * that stood still, or a clock that leapt, takes no try away from a mail.
 */
export function retryWaitMs(attempts: number): number | undefined {
  let waitedMs = 0
  for (let attempt = 1; attempt < attempts; attempt++) waitedMs += waitAfter(attempt)
  return waitedMs < KEEP_TRYING_MS ? waitAfter(attempts) : undefined
}

function waitAfter(attempt: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), MAX_RETRY_MS)
}
