import type { Timely } from '#database/transactions/commit-in-time.ts'
import { createQueue } from '#services/shared/queue.ts'

/**
 * One of the four connections for payments stays free for buyers who have paid and wait for their order. A crowd larger
 * than this line hears at once that it cannot begin.
 */
const STARTS = { atOnce: 3, waiting: 1_000, waitingOfOne: 1_000 }
/** A line in which nobody has got on for as long as a payment may take will not move in time for whoever waits. */
const STANDS_MS = 3_500
/** Nobody waits longer than this for their turn, however well the line moves. */
const MAX_WAIT_MS = 15_000
const LOOK_EVERY_MS = 250
const CROWD = 20

/**
 * Starts a payment in turn, or not at all where the line is too long or stands still. The payment's time runs from
 * `sinceMs`, a moment of `performance.now()`: when it joined, or when the line moved last.
 */
export interface PaymentLine {
  <Result>(start: (sinceMs: number) => Promise<Timely<Result>>): Promise<Timely<Result>>
  /** Whether more buyers wait than are served in a moment. */
  isCrowded(): boolean
}

/** One line for all payments of the process: a crowd of buyers waits for as long as the line moves. */
export function createPaymentLine(): PaymentLine {
  const inTurn = createQueue(STARTS)
  let movedMs = performance.now()
  let waiting = 0

  async function startInTurn<Result>(
    start: (sinceMs: number) => Promise<Timely<Result>>,
  ): Promise<Timely<Result>> {
    const joinedMs = performance.now()
    const sinceMs = () => Math.max(movedMs, joinedMs)
    const giveUp = new AbortController()
    const timer = setInterval(() => {
      const nowMs = performance.now()
      if (nowMs - joinedMs > MAX_WAIT_MS) giveUp.abort(new Error('the line of payments is too long'))
      if (nowMs - sinceMs() > STANDS_MS) giveUp.abort(new Error('the line of payments stands still'))
    }, LOOK_EVERY_MS)
    let isWaiting = true
    const leave = () => {
      clearInterval(timer)
      if (isWaiting) waiting -= 1
      isWaiting = false
    }
    waiting += 1
    const begin = async () => {
      leave()
      const started = await start(sinceMs())
      if (started.kind === 'committed') movedMs = performance.now()
      return started
    }
    try {
      const started = await inTurn(begin, undefined, giveUp.signal)
      if (started !== 'full') return started
      return { kind: 'out-of-time', cause: new Error('too many payments wait to begin') }
    } catch (error) {
      if (error !== giveUp.signal.reason) throw error
      return { kind: 'out-of-time', cause: error }
    } finally {
      leave()
    }
  }

  return Object.assign(startInTurn, { isCrowded: () => waiting > CROWD })
}
