import type { BrowserConfig } from '../locals.ts'

/**
 * Where an order is found again, cancelled, returned or claimed on. The pages are the twin's: a hosted storefront has
 * its own, to which each order's mail leads, and for whoever has lost that mail a person looks.
 */
export function orderHelpAddress({
  checkoutOrigin,
}: Pick<BrowserConfig['storefront'], 'checkoutOrigin'>): string {
  return checkoutOrigin === null ? '/contact' : '/orders/find'
}
