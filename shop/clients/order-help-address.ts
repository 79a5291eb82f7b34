import type { BrowserConfig } from './browser-config.ts'

/**
 * The page where buyers find, cancel or return an order, or claim on it. Only the embedded storefront has such pages:
 * a hosted one links to its own in each order's mail, and buyers who lost that mail write to the shop.
 */
export function orderHelpAddress({
  checkoutOrigin,
}: Pick<BrowserConfig['storefront'], 'checkoutOrigin'>): string {
  return checkoutOrigin === null ? '/contact' : '/orders/find'
}
