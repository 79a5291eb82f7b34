import { useEffect } from 'react'
import type { BrowserConfig } from '../../clients/browser-config.ts'
import { failed } from '../../clients/storefront/error.ts'
import { browserPage } from '../../islands/page-lifecycle.ts'
import { cartStore } from '../store/cart-store.ts'
import { watchPurchases } from './watch-purchases.ts'

/** Removes from the cart what another tab has bought. The client is downloaded only after a checkout was started. */
export function usePurchaseWatch({ url, accessToken, apiVersion, name }: BrowserConfig['storefront']): void {
  useEffect(() => {
    const client = async () => {
      const { createCheckoutClient } = await import('../../clients/storefront/checkout/checkout.ts')
      return createCheckoutClient({ url, accessToken, apiVersion, providerName: name })
    }
    return watchPurchases(cartStore, browserPage, async (id) => {
      try {
        return await (await client()).cart(id)
      } catch (cause) {
        return failed('network', 'The storefront client could not be downloaded', { cause })
      }
    })
  }, [url, accessToken, apiVersion, name])
}
