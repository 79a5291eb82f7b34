import { failed } from '../../clients/storefront/error.ts'
import { readBrowserConfig } from '../../islands/browser-config.ts'
import { browserPage } from '../../islands/page-lifecycle.ts'
import { cartStore } from '../store/cart-store.ts'
import { watchPurchases } from './watch-purchases.ts'

let isWatching = false

/**
 * Removes from the cart what another tab has bought. It needs no React, and one watch serves all of a page, for as long
 * as the page is there. The client is downloaded only after a checkout was started.
 */
export function watchBrowserPurchases(): void {
  if (isWatching) return
  isWatching = true
  watchPurchases(cartStore, browserPage, async (id) => {
    try {
      const { createCheckoutClient } = await import('../../clients/storefront/checkout/checkout.ts')
      const { url, accessToken, apiVersion, name } = readBrowserConfig().storefront
      return await createCheckoutClient({ url, accessToken, apiVersion, providerName: name }).cart(id)
    } catch (cause) {
      return failed('network', 'The storefront client could not be downloaded', { cause })
    }
  })
}
