import { useEffect, useState } from 'react'
import type { BrowserConfig } from '../clients/browser-config.ts'
import { MAX_PAGE } from '../clients/storefront/limits.ts'
import { type PriceRise, risesOf } from './start-checkout/price-rise.ts'
import { stillSold } from './store/cart-rules.ts'
import { cartStore } from './store/cart-store.ts'
import { isBeingPaid } from './store/checkout-rules.ts'

interface Today {
  /** The prices that have risen since the cart was last looked at, to be told. */
  readonly rises: readonly PriceRise[]
  /** Variants that a checkout may be paying for: of those the buyer's own payment may hold what is not on the shelf. */
  readonly beingPaid: ReadonlySet<string>
}

/**
 * Asks what the browser's cart costs today and what of it is sold out, as each line is as it was on the day on which it
 * was added. The cart takes both over.
 */
export function useTodaysVariants(isShown: boolean, storefront: BrowserConfig['storefront']): Today {
  const [today, setToday] = useState<Today>({ rises: [], beingPaid: new Set() })
  useEffect(() => {
    // Where no answer comes, the cart stays as it was: the checkout tells of a rise and of what is sold out as well.
    if (isShown) takeTodaysVariants(storefront).then(setToday, () => {})
  }, [isShown, storefront])
  return today
}

async function takeTodaysVariants({
  url,
  accessToken,
  apiVersion,
  name,
}: BrowserConfig['storefront']): Promise<Today> {
  const { items: kept, remoteCarts } = cartStore.read()
  const checkouts = remoteCarts.filter((each) => isBeingPaid(each, Date.now()))
  const beingPaid = new Set(checkouts.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)))
  const asked = stillSold(kept).map(({ variantId }) => variantId)
  if (asked.length === 0) return { rises: [], beingPaid }
  const { createCheckoutClient } = await import('../clients/storefront/checkout/checkout.ts')
  const client = createCheckoutClient({ url, accessToken, apiVersion, providerName: name })
  const found = await client.todaysVariants(asked.slice(0, MAX_PAGE))
  if (!found.ok) return { rises: [], beingPaid }
  const { items } = cartStore.read()
  cartStore.refreshLines(found.data)
  return { rises: risesOf(items, found.data), beingPaid }
}
