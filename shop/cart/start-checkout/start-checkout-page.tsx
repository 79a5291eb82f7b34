import { useStore } from '@nanostores/react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { cartStore } from '../store/cart-store.ts'
import { CheckoutNotice } from './checkout-notice.tsx'
import { handedOver } from './hand-over-state.ts'
import type { Shortage } from './shortage.ts'

/**
 * The page between the cart and the hosted checkout. It sleeps while the cart is handed over (`early-checkout.ts`), and
 * wakes where that was not all: to say what failed, or what the buyer should know first.
 */
export function StartCheckout({ providerName, currency }: { providerName: string; currency: CurrencyCode }) {
  const started = useStore(handedOver, { ssr: 'initial' })
  return (
    <CheckoutNotice
      started={started}
      providerName={providerName}
      currency={currency}
      onTryAgain={() => void tryAgain()}
      onContinue={takeShortages}
    />
  )
}

/** It is here already, as it has brought what there is to say. */
async function tryAgain(): Promise<void> {
  const { handOver } = await import('./hand-over.ts')
  await handOver()
}

function takeShortages(shortages: readonly Shortage[]): void {
  cartStore.lowerQuantities(
    shortages.map(({ item, heldQuantity }) => ({ variantId: item.variantId, quantity: heldQuantity })),
  )
}
