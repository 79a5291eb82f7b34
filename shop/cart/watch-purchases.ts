import type { CheckoutClient } from '../clients/storefront-checkout.ts'
import type { CartStore } from './create-cart-store.ts'
import { type PageMoments, whenPageIsLookedAt } from './page-moments.ts'

/**
 * Asks the storefront, whenever somebody looks at the page, what became of the checkouts that were begun.
 * Only its plain answer that a cart is gone changes anything; a failure is asked about again the next time.
 */
export function watchPurchases(
  cart: CartStore,
  page: PageMoments,
  readRemoteCart: CheckoutClient['cart'],
): () => void {
  let isAsking = false

  const ask = async () => {
    if (isAsking) return
    isAsking = true
    for (const { id } of cart.read().remoteCarts) {
      const answer = await readRemoteCart(id)
      if (answer.ok && answer.data === null) cart.settleMissingCart(id)
    }
    isAsking = false
  }

  return whenPageIsLookedAt(page, () => void ask())
}
