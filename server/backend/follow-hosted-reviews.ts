import type { Database } from '#database/connect.ts'
import { watchReviews } from '#shop/clients/backend/watch-reviews.ts'
import type { Log } from '../log.ts'
import { announceStalePages, reviewsTags, type StalePages } from '../pages/public/invalidations.ts'

interface HostedParts {
  readonly url: string
  readonly serviceKey: string
  readonly database: Pick<Database, 'query'>
  readonly log: Log
}

/** Messages that cannot be read come in floods where they come at all. */
const LOG_UNREADABLE_EVERY_MS = 60_000
/** After one announcement the next waits for this, with what changes meanwhile. */
const GATHER_MS = 250
/** The service may lose its sockets every second, and each time all pages would have to be made anew. */
const ALL_EVERY_MS = 10_000
/** More products than a notification can name are kept nowhere: all pages are stale then. */
const MAX_HANDLES = 1_000
/** PostgreSQL refuses a notification of this length. */
const TOO_LONG_BYTES = 8_000

/**
 * A hosted backend tells of changed reviews by realtime alone. With the service key the shop also hears of reviews that
 * visitors may no longer read.
 */
export function followHostedReviews({ url, serviceKey, database, log }: HostedParts): AsyncDisposable {
  const stale = gatherStaleReviews((pages) => announceStalePages(database.query, pages), log)
  let quietUntilMs = 0
  const watch = watchReviews({
    url,
    key: serviceKey,
    handle: undefined,
    onChange: stale.changed,
    // Realtime does not repeat changes made while the shop did not listen, so all pages are purged.
    onListening: stale.allMayHaveChanged,
    onFailure: (error) => log.warn({ err: error }, 'changes of reviews are not heard; they will be'),
    onUnreadable: (error) => {
      if (performance.now() < quietUntilMs) return
      quietUntilMs = performance.now() + LOG_UNREADABLE_EVERY_MS
      log.warn({ err: error }, 'a message about changes of reviews could not be read, and is left out')
    },
  })
  return {
    async [Symbol.asyncDispose]() {
      await watch.stop()
      await stale.stop()
    },
  }
}

/** Announces what has become stale, one announcement at a time, and what comes meanwhile with the next one. */
export function gatherStaleReviews(announce: (stale: StalePages) => Promise<void>, log: Pick<Log, 'error'>) {
  const handles = new Set<string>()
  let areAllStale = false
  let nextMs = 0
  let nextAllMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let announcing: Promise<void> | undefined
  let isStopped = false

  function announceSoon(): void {
    if (announcing || isStopped) return
    const waitMs = Math.max(0, nextMs - performance.now())
    timer ??= setTimeout(() => {
      timer = undefined
      announcing = announceGathered().finally(() => {
        announcing = undefined
        nextMs = performance.now() + GATHER_MS
        if (areAllStale || handles.size > 0) announceSoon()
      })
    }, waitMs)
  }

  async function announceGathered(): Promise<void> {
    const stale = takeGathered()
    if (stale.length === 0) return
    await announce(stale).catch((error: unknown) => {
      log.error({ err: error, stale }, 'pages whose reviews changed could not be purged; all will be')
      areAllStale = true
    })
  }

  function takeGathered(): StalePages {
    const tags = [...new Set([...handles].flatMap(reviewsTags))]
    handles.clear()
    const isTooLong = Buffer.byteLength(JSON.stringify(tags)) >= TOO_LONG_BYTES
    areAllStale ||= isTooLong
    if (!areAllStale || performance.now() < nextAllMs) return isTooLong ? [] : tags
    areAllStale = false
    nextAllMs = performance.now() + ALL_EVERY_MS
    return 'all'
  }

  return {
    changed(handle: string): void {
      if (handles.size < MAX_HANDLES) handles.add(handle)
      else areAllStale = true
      announceSoon()
    },
    allMayHaveChanged(): void {
      areAllStale = true
      announceSoon()
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await announcing
    },
  }
}
