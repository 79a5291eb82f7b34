import type { StorefrontError } from '../../clients/storefront/error.ts'
import type { ShopLocals } from '../../locals.ts'

/** What was to be loaded could not be: logged whole, never kept, and told where clause 8.01 has words for it. */
export function reportLoadFailure({ page, log }: ShopLocals, error: StorefrontError, what: string): void {
  page.doNotCache()
  log.error({ requestId: page.requestId, err: error.cause, failure: { ...error, cause: undefined } }, what)
  if (error.kind !== 'payment-required') return
  page.notify({ kind: 'error', title: error.message, description: error.description ?? '' })
}
