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

/**
 * A hosted backend tells of changed reviews by realtime alone. With the service key the shop also hears of reviews that
 * visitors may no longer read.
 */
export function followHostedReviews({ url, serviceKey, database, log }: HostedParts): AsyncDisposable {
  const announce = (stale: StalePages) => {
    announceStalePages(database.query, stale).catch((error) =>
      log.error({ err: error, stale }, 'pages whose reviews changed could not be purged'),
    )
  }
  const watch = watchReviews({
    url,
    key: serviceKey,
    handle: undefined,
    onChange: (handle) => announce(reviewsTags(handle)),
    // Realtime does not repeat changes made while the shop did not listen, so all pages are purged.
    onListening: () => announce('all'),
    onFailure: (error) => log.warn({ err: error }, 'changes of reviews are not heard; they will be'),
  })
  return { [Symbol.asyncDispose]: () => watch.stop() }
}
