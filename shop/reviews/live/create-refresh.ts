/** Pause between two loads, however much is written. */
const PAUSE_MS = 250
/**
 * News of a change may be faster than the purge of the page that shows it: where nothing is different, the page is
 * loaded again after these pauses.
 */
const AGAIN_AFTER_MS = [300, 1_000, 3_000]

export interface Refresh {
  /** Tells that something was changed. */
  told(): void
  /** Tells that something may have changed. */
  look(): void
}

/**
 * Loads anew whenever it is called, one load at a time, and at least once after the last call. While nobody sees
 * the page it waits until somebody does. `load` says whether anything was different.
 */
export function createRefresh(
  load: () => Promise<boolean>,
  page: Pick<Document, 'visibilityState'> = document,
): Refresh {
  let isWanted = false
  let isRunning = false
  let delaysMs: number[] = []
  let wake: (() => void) | undefined

  async function run() {
    isRunning = true
    while (isWanted && page.visibilityState === 'visible') {
      isWanted = false
      if (await load().catch(() => false)) delaysMs = []
      const delayMs = delaysMs.shift()
      await pause(delayMs ?? PAUSE_MS)
      if (delayMs !== undefined) isWanted = true
    }
    isRunning = false
  }

  /** Another call ends a long pause. */
  function pause(forMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, forMs)
      wake = () => {
        wake = undefined
        clearTimeout(timer)
        setTimeout(resolve, Math.min(forMs, PAUSE_MS))
      }
    })
  }

  function look() {
    isWanted = true
    if (isRunning) wake?.()
    else void run()
  }

  return {
    look,
    told() {
      delaysMs = [...AGAIN_AFTER_MS]
      look()
    },
  }
}
