import { useEffect, useState } from 'react'
import type { BrowserConfig } from '../clients/browser-config.ts'
import { MAX_PAGE } from '../clients/storefront/limits.ts'
import { type PriceRise, risesOf } from './start-checkout/price-rise.ts'
import { stillSold } from './store/cart-rules.ts'
import { cartStore } from './store/cart-store.ts'

/**
 * Asks what the browser's cart costs today and what of it is sold out, as each line is as it was on the day on which it
 * was added. The cart takes both over; the prices that have risen since it was last looked at are returned, to be told.
 */
export function useTodaysVariants(
  isShown: boolean,
  storefront: BrowserConfig['storefront'],
): readonly PriceRise[] {
  const [rises, setRises] = useState<readonly PriceRise[]>([])
  useEffect(() => {
    // Where no answer comes, the cart stays as it was: the checkout tells of a rise and of what is sold out as well.
    if (isShown) takeTodaysVariants(storefront).then(setRises, () => {})
  }, [isShown, storefront])
  return rises
}

async function takeTodaysVariants({
  url,
  accessToken,
  apiVersion,
  name,
}: BrowserConfig['storefront']): Promise<readonly PriceRise[]> {
  const asked = stillSold(cartStore.read().items).map(({ variantId }) => variantId)
  if (asked.length === 0) return []
  const { createCheckoutClient } = await import('../clients/storefront/checkout/checkout.ts')
  const client = createCheckoutClient({ url, accessToken, apiVersion, providerName: name })
  const found = await client.todaysVariants(asked.slice(0, MAX_PAGE))
  if (!found.ok) return []
  const { items } = cartStore.read()
  cartStore.refreshLines(found.data)
  return risesOf(items, found.data)
}
