import { useEffect } from 'react'
import { failed } from '../../clients/storefront/error.ts'
import { browserPage } from '../../islands/page-lifecycle.ts'
import type { BrowserConfig } from '../../locals.ts'
import { cartStore } from '../store/cart-store.ts'
import { watchPurchases } from './watch-purchases.ts'

/** Empties the cart of what was bought in another tab. The client is downloaded only once a checkout was begun. */
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
