import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { html } from 'hono/html'
import { Budgets } from '#services/shared/budgets.ts'
import { networkOf } from '#services/shared/network.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from '#services/shared/plain-page.ts'
import { createQueue } from '#services/shared/queue.ts'
import type { Observer } from '../telemetry/observer.ts'

/**
 * A point is a millisecond of this thread: a network may have over a hundred pages made at once, and then keep a fifth
 * of the thread busy. Cached pages cost nothing.
 */
const MAX_POINTS = 4_000
const RESTORED_POINTS_PER_S = 200
/** No page of the shop takes more, so a measured time above this includes other work, which is not charged. */
const MAX_POINTS_OF_PAGE = 60
/** While one page waits for the database, another is made. */
const AT_ONCE = 3
/** A page that waits for a hosted service needs no thread: at three a time, 27 pages of 2 s for one visitor took 42 s. */
const AT_ONCE_HOSTED = 24
/** This many pages are about three seconds of work, and no visitor waits longer where the services answer at once. */
const WAITING = 100
/** A browser asks for fewer pages at a time, prefetched ones included. */
const WAITING_OF_ONE = 25
/** The queue is shorter after this time. */
const BUSY_RETRY_S = 2

const PAGE = String(
  plainPage(
    'One moment, please',
    html`<p>We are very busy right now. Try again in a few seconds: nothing is lost.</p>
<p><a href="/">Go to the shop</a></p>`,
  ),
)

/** Thrown where there is no time to make a page. All requests that wait for that page get this error. */
export class NoShareLeft extends Error {
  override readonly name = 'NoShareLeft'
  readonly status: 429 | 503
  readonly retryAfterS: number

  constructor(status: 429 | 503, retryAfterS: number) {
    super('no share of the time for making pages is left')
    this.status = status
    this.retryAfterS = retryAfterS
  }
}

/**
 * Makes a page in turn for a visitor at this address. A call without an address is this process's own, as to make an
 * old page anew.
 * @throws NoShareLeft
 */
export type MakeInTurn = <Page>(address: string | undefined, make: () => Promise<Page>) => Promise<Page>

interface RenderSharesOptions {
  /** Whether pages ask a hosted service, over the network. */
  readonly asksHosted?: boolean
  readonly now?: () => Date
  readonly threadMs?: () => number
  readonly onPageMade?: Observer['onPageMade'] | undefined
}

/**
 * Divides the thread's time for pages among networks: each has a rate bucket, and those that wait take turns. After
 * each page the thread does other work: one turn of the event loop, or as long as the page took where many wait.
 */
export function createRenderShares({
  asksHosted = false,
  now = () => new Date(),
  threadMs = readThreadMs,
  onPageMade,
}: RenderSharesOptions = {}): MakeInTurn {
  const budgets = new Budgets({ max: MAX_POINTS, restoredPerS: RESTORED_POINTS_PER_S, now })
  const atOnce = asksHosted ? AT_ONCE_HOSTED : AT_ONCE
  const enqueue = createQueue({ atOnce, waiting: WAITING, waitingOfOne: WAITING_OF_ONE })
  const beginShare = divideTime(threadMs)
  let turns = Promise.resolve()
  let lastMs = 0

  function takeTurn(isCrowded: boolean): Promise<void> {
    turns = turns.then(() => (isCrowded ? delay(Math.min(lastMs, MAX_POINTS_OF_PAGE)) : nextTurn()))
    return turns
  }

  async function measured<Page>(
    isCrowded: boolean,
    askedMs: number,
    make: () => Promise<Page>,
    onMade?: (ms: number) => void,
  ) {
    await takeTurn(isCrowded)
    const endShare = beginShare()
    const beganMs = performance.now()
    try {
      return await make()
    } finally {
      lastMs = endShare()
      onMade?.(lastMs)
      onPageMade?.({ waitedMs: beganMs - askedMs, tookMs: performance.now() - beganMs })
    }
  }

  return async (address, make) => {
    const askedMs = performance.now()
    if (address === undefined) return measured(false, askedMs, make)
    const network = networkOf(address)
    if (!budgets.take(network, 1)) {
      throw new NoShareLeft(429, Math.ceil(budgets.waitMs(network, MAX_POINTS_OF_PAGE) / 1000))
    }
    const charge = (ms: number) => budgets.charge(network, Math.min(ms, MAX_POINTS_OF_PAGE) - 1)
    const made = await enqueue(
      async ({ isCrowded }) => ({ page: await measured(isCrowded, askedMs, make, charge) }),
      network,
    )
    if (made === 'full') throw new NoShareLeft(503, BUSY_RETRY_S)
    return made.page
  }
}

/** Divides the thread's working time evenly among the pages that are made at once. */
function divideTime(threadMs: () => number): () => () => number {
  let atMs = threadMs()
  let active = 0
  /** The share of a page that had been in the making since the beginning. */
  let partMs = 0
  const advance = () => {
    const reachedMs = threadMs()
    if (active > 0) partMs += (reachedMs - atMs) / active
    atMs = reachedMs
  }
  return () => {
    advance()
    active += 1
    const beganMs = partMs
    return () => {
      advance()
      active -= 1
      return partMs - beganMs
    }
  }
}

function readThreadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The answer in place of a page that there is no time to render. Its own page is rendered only once. */
export function busyAnswer({ status, retryAfterS }: NoShareLeft) {
  const headers = {
    ...PLAIN_PAGE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(PAGE)),
    'retry-after': String(retryAfterS),
  }
  return { status, headers, body: PAGE }
}
