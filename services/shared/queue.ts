import { LRUCache } from 'lru-cache'

/** Given to a task as it begins. */
export interface Turn {
  /** Whether somebody else waits: then a task that can give up sooner should. */
  readonly isCrowded: boolean
}

/**
 * `asker` tells whose task it is; tasks without one are this process's own, and come first. A task whose `signal` is
 * aborted before its turn is passed over, and rejects with the signal's reason.
 */
export type Enqueue = <Result>(
  task: (turn: Turn) => Promise<Result>,
  asker: string | undefined,
  signal?: AbortSignal,
) => Promise<Result | 'full'>

interface QueueLimits {
  readonly atOnce: number
  readonly waiting: number
  /** Bounds one asker's tasks, so that none takes all places. */
  readonly waitingOfOne: number
}

interface Waiting {
  readonly asker: string | undefined
  readonly begin: () => void
}

/** The time that an asker has used of the lanes fades by e in this time, as it is used and after. */
const FADING_MS = 15_000
const MAX_ASKERS = 50_000

/**
 * Runs so many tasks at once, lets so many more wait for their turn, and answers any further task at once. A lane that
 * comes free goes to the asker who holds the fewest, and among those to the one who has used them least: a crowd of
 * slow tasks delays its own asker. No asker takes the last third of the lanes, and one that has used more than a third
 * of their time lately takes no more than a third of them.
 */
export function createQueue({ atOnce, waiting, waitingOfOne }: QueueLimits): Enqueue {
  const third = Math.floor(atOnce / 3)
  /** The used time of an asker who held a third of the lanes all the time. */
  const debtMs = Math.max(1, third) * FADING_MS
  const line: Waiting[] = []
  const running = new Map<string, number>()
  const used = createUsedTime()
  let active = 0

  function mayBegin(asker: string | undefined): boolean {
    if (active >= atOnce) return false
    if (asker === undefined) return true
    const most = used.of(asker) > debtMs ? Math.max(1, third) : atOnce - third
    return (running.get(asker) ?? 0) < most
  }

  function isFull(asker: string | undefined): boolean {
    if (line.length >= waiting) return true
    return asker !== undefined && line.filter((each) => each.asker === asker).length >= waitingOfOne
  }

  /** The longest waiting task of this process, or else of the asker who has had least. */
  function findNext(): Waiting | undefined {
    const own = line.find(({ asker }) => asker === undefined)
    if (own) return active < atOnce ? own : undefined
    const firsts = new Map<string, Waiting>()
    for (const each of line)
      if (each.asker !== undefined && !firsts.has(each.asker)) firsts.set(each.asker, each)
    const askers = [...firsts.keys()].filter(mayBegin)
    askers.sort(
      (one, other) => (running.get(one) ?? 0) - (running.get(other) ?? 0) || used.of(one) - used.of(other),
    )
    return firsts.get(askers[0] ?? '')
  }

  function beginNext() {
    for (let next = findNext(); next; next = findNext()) {
      line.splice(line.indexOf(next), 1)
      take(next.asker)
      next.begin()
    }
  }

  function take(asker: string | undefined) {
    active += 1
    if (asker !== undefined) running.set(asker, (running.get(asker) ?? 0) + 1)
  }

  function giveBack(asker: string | undefined, tookMs: number) {
    active -= 1
    if (asker === undefined) return
    used.add(asker, tookMs)
    const left = (running.get(asker) ?? 0) - 1
    if (left > 0) running.set(asker, left)
    else running.delete(asker)
  }

  async function waitForTurn(asker: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const place: Waiting = { asker, begin: resolve }
    const leave = () => {
      const at = line.indexOf(place)
      if (at >= 0) line.splice(at, 1)
      reject(signal?.reason)
    }
    line.push(place)
    signal?.addEventListener('abort', leave)
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  return async (task, asker, signal) => {
    signal?.throwIfAborted()
    if (mayBegin(asker)) take(asker)
    else if (isFull(asker)) return 'full'
    else await waitForTurn(asker, signal)
    const beganMs = performance.now()
    try {
      return await task({ isCrowded: line.some((each) => each.asker !== asker) })
    } finally {
      giveBack(asker, performance.now() - beganMs)
      beginNext()
    }
  }
}

/** The milliseconds that each asker has used, fading with time. */
function createUsedTime() {
  const kept = new LRUCache<string, { ms: number; atMs: number }>({ max: MAX_ASKERS })
  const of = (asker: string): number => {
    const { ms, atMs } = kept.get(asker) ?? { ms: 0, atMs: 0 }
    return ms * Math.exp((atMs - performance.now()) / FADING_MS)
  }
  return {
    of,
    add(asker: string, ms: number) {
      const faded = FADING_MS * (1 - Math.exp(-ms / FADING_MS))
      kept.set(asker, { ms: of(asker) + faded, atMs: performance.now() })
    },
  }
}
