import type { StorefrontError } from '../../clients/storefront/error.ts'
import type { ShopLocals } from '../../locals.ts'

// Of what a page gives up on, it is told once.
const reported = new WeakSet<StorefrontError>()

/** What was to be loaded could not be: logged whole, never kept, and told where clause 8.01 has words for it. */
export function reportLoadFailure({ page, log }: ShopLocals, error: StorefrontError, what: string): void {
  page.doNotCache()
  if (reported.has(error)) return
  reported.add(error)
  // The stack of a clock that ran out tells nothing.
  const err = error.kind === 'timeout' ? undefined : error.cause
  log.error({ requestId: page.requestId, err, failure: { ...error, cause: undefined } }, what)
  if (error.kind !== 'payment-required') return
  page.notify({ kind: 'error', title: error.message, description: error.description ?? '' })
}
