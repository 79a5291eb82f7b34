import type { CheckoutClient } from '../../clients/storefront/checkout/checkout.ts'
import { type PageLifecycle, whenPageIsLookedAt } from '../../islands/page-lifecycle.ts'
import type { CartStore } from '../store/create-cart-store.ts'
import { isBeingPaid } from './checkout-rules.ts'

/** Two windows side by side: nobody comes back to a page that was never left. */
const ASK_EVERY_MS = 4_000

/**
 * Asks the storefront what became of the checkouts that were begun: whenever somebody looks at the page, and
 * from time to time while one may just be being paid. Only its plain answer that a cart is gone changes
 * anything; a failure is asked about again the next time.
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
