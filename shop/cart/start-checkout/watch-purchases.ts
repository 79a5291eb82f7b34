import type { CheckoutClient } from '../../clients/storefront/checkout/checkout.ts'
import { type PageLifecycle, whenPageIsLookedAt } from '../../islands/page-lifecycle.ts'
import { isBeingPaid } from '../store/checkout-rules.ts'
import type { CartStore } from '../store/create-cart-store.ts'

/** With two windows side by side, the page may get no event after a payment, so it asks at this interval. */
const ASK_EVERY_MS = 4_000

/**
 * Asks the storefront about the remote carts of started checkouts: whenever the visitor returns to the page, and at
 * intervals while one may be in payment. Only the answer that a cart is gone changes the local cart; after a failure
 * the next round asks again.
 */
export function watchPurchases(
  cart: CartStore,
  page: PageLifecycle,
  readRemoteCart: CheckoutClient['cart'],
): () => void {
  let isAsking = false

  const ask = async () => {
    if (isAsking) return
    isAsking = true
    for (const { id } of cart.read().remoteCarts) {
      const answer = await readRemoteCart(id)
      if (answer.ok && answer.data === null) cart.reconcileMissingCart(id)
    }
    isAsking = false
  }

  const askIfBeingPaid = () => {
    const isSeen = page.document.visibilityState === 'visible'
    if (isSeen && cart.read().remoteCarts.some((each) => isBeingPaid(each, Date.now()))) void ask()
  }

  const timer = setInterval(askIfBeingPaid, ASK_EVERY_MS)
  const stop = whenPageIsLookedAt(page, () => void ask())
  return () => {
    clearInterval(timer)
    stop()
  }
}
