import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_EVERY_MS = 5_000
/** The share of a processor below which nobody is there to notice a pause of a tenth of a second. */
const AT_REST = 0.05
/** What the first sweep lets go of outside of the heap, only the next ones give back. */
const SWEEPS = 3
/** Less work than this leaves nothing that is worth a sweep. */
const WORTH_MS = 5_000

interface Options {
  readonly sweep?: Sweep
}

/** Collects all garbage of the process. `compact` also closes the gaps between what is left, which takes longer. */
type Sweep = (how?: 'compact') => void

/**
 * Collects garbage when a shop that worked comes to rest. V8 collects when it needs room, so a process that nobody asks
 * anything any more keeps what its last visitors left, and the memory outside the heap that this holds on to: 117 MB
 * after strangers had done their worst.
 */
export function sweepAtRest({ sweep = garbageCollector() }: Options = {}): Disposable {
  let seen = performance.eventLoopUtilization()
  let workedMs = 0
  let sweepsLeft = 0
  const looking = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { active, utilization } = performance.eventLoopUtilization(now, seen)
    seen = now
    workedMs += active
    if (utilization > AT_REST) return
    if (workedMs >= WORTH_MS) {
      workedMs = 0
      sweepsLeft = SWEEPS
    }
    if (sweepsLeft === 0) return
    sweepsLeft -= 1
    // The first is for the most, and a visitor may have come by then.
    if (sweepsLeft === SWEEPS - 1) sweep()
    else sweep('compact')
  }, LOOK_EVERY_MS)
  looking.unref()
  return { [Symbol.dispose]: () => clearInterval(looking) }
}

/** Collects all garbage of the process, at once. */
export function garbageCollector(): Sweep {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  return (how) => {
    if (how === 'compact') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    else collect()
  }
}
