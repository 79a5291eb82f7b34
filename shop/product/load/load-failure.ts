import type { StorefrontError } from '../../clients/storefront/error.ts'
import type { PageServices } from '../../page-api/page-services.ts'

// Several parts of a page may report the same error; it is logged once.
const reported = new WeakSet<StorefrontError>()

/** Logs why something could not be loaded, keeps the page from the cache, and tells what clause 8.01 has words for. */
export function reportLoadFailure({ page, log }: PageServices, error: StorefrontError, what: string): void {
  page.doNotCache()
  if (reported.has(error)) return
  reported.add(error)
  // The stack of a timeout tells nothing.
  const err = error.kind === 'timeout' ? undefined : error.cause
  log.error({ requestId: page.requestId, err, failure: { ...error, cause: undefined } }, what)
  if (error.kind !== 'payment-required') return
  page.notify({ kind: 'error', title: error.message, description: error.description ?? '' })
}
