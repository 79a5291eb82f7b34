import { FairLine } from '#services/shared/fair-line.ts'

/** How long one request may keep all others waiting at a time. */
const SLICE_MS = 10

/**
 * Cuts long work into slices. `if (pace.isDue()) await pace.pause()` stands directly before each piece of work that can
 * take long: nothing else may run between the question and the work.
 */
export interface Pace {
  isDue(): boolean
  /**
   * Waits until all other requests had a turn.
   * @throws the signal's reason, once nobody waits for the work any more
   */
  pause(): Promise<void>
}

/** The pace of a whole request. */
export interface RequestPace extends Pace {
  /** Called before any work, so that simultaneous requests begin in turn. This process's own calls begin at once. */
  begin(): Promise<void>
  /**
   * For pieces of the request that are started at the same moment, each of which works without asking whether it is
   * due: every call resolves after the one before it, with a pause between two where that is due.
   * @throws the signal's reason, once nobody waits for the work any more
   */
  next(): Promise<void>
}

export interface PaceOptions {
  readonly signal: AbortSignal
  /** The network that the work is for; without one the work is this process's own, which has every second turn. */
  readonly asker?: string | undefined
  /** Called for every slice after the first. */
  readonly onSlice?: () => void
}

export type CreatePace = (options: PaceOptions) => RequestPace

/**
 * Paused requests go on one after the other, networks by turns, each in its own turn of the event loop. How many may
 * wait is limited by whatever admits the requests.
 */
export function createPaces(): CreatePace {
  const own = new FairLine<() => void>(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
  const others = new FairLine<() => void>(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
  let isOwnTurn = false
  let isGoing = false

  function goOn() {
    isOwnTurn = !isOwnTurn
    const [first, second] = isOwnTurn ? [own, others] : [others, own]
    const resume = first.next() ?? second.next()
    resume?.()
    isGoing = own.length + others.length > 0
    if (isGoing) setImmediate(goOn)
  }

  const turnOf = (asker: string | undefined) =>
    new Promise<void>((resolve) => {
      if (asker === undefined) own.join('', resolve)
      else others.join(asker, resolve)
      if (!isGoing) setImmediate(goOn)
      isGoing = true
    })

  return ({ signal, asker, onSlice }) => {
    let beganMs = performance.now()
    async function waitForTurn() {
      await turnOf(asker)
      signal.throwIfAborted()
      beganMs = performance.now()
    }
    const isDue = () => performance.now() - beganMs >= SLICE_MS
    async function pause() {
      await waitForTurn()
      onSlice?.()
    }
    let last = Promise.resolve()
    return {
      begin: async () => (asker === undefined ? undefined : waitForTurn()),
      isDue,
      pause,
      next() {
        last = last.then(() => (isDue() ? pause() : undefined))
        return last
      },
    }
  }
}

/** Items handed out at a time: few, since the cost of one is not known. */
const AT_A_TIME = 25

/**
 * Hands a list's items to code that resolves all of them at once: items after the first lot are promises, which resolve
 * as the pace allows.
 */
export function spread<Item>(items: readonly Item[], pace: Pace): readonly (Item | Promise<Item>)[] {
  let turn = Promise.resolve()
  return items.map((item, index) => {
    if (index < AT_A_TIME) return item
    if (index % AT_A_TIME === 0) turn = turn.then(() => (pace.isDue() ? pace.pause() : undefined))
    return turn.then(() => item)
  })
}
