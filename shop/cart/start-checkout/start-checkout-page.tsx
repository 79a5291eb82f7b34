import { useCallback, useEffect, useRef, useState } from 'react'
import { SESSION_KEY } from '../../account/session/session-key.ts'
import type { BrowserConfig } from '../../clients/browser-config.ts'
import { createCheckoutClient } from '../../clients/storefront/checkout/checkout.ts'
import { isStored } from '../../islands/is-stored.ts'
import { browserPage, whenPageIsShown } from '../../islands/page-lifecycle.ts'
import { cartStore } from '../store/cart-store.ts'
import { CheckoutNotice } from './checkout-notice.tsx'
import { logFailure, reportFailure } from './report-failure.ts'
import type { Shortage } from './shortage.ts'
import { type CheckoutStart, startCheckout } from './start-checkout.ts'

/** The page between the cart and the hosted checkout: it creates the remote cart, and redirects to its checkout. */
export function StartCheckout({ storefront }: { storefront: BrowserConfig['storefront'] }) {
  const [started, setStarted] = useState<CheckoutStart>({ kind: 'leaving' })
  const isBusy = useRef(false)

  const begin = useCallback(async () => {
    // A page may return from the back/forward cache in the middle of its first attempt.
    if (isBusy.current) return
    isBusy.current = true
    setStarted({ kind: 'leaving' })
    setStarted(await startFromBrowser(storefront))
    isBusy.current = false
  }, [storefront])

  useEffect(() => whenPageIsShown(browserPage, () => void begin()), [begin])

  return (
    <CheckoutNotice
      started={started}
      providerName={storefront.name}
      onTryAgain={begin}
      onContinue={takeShortages}
    />
  )
}

async function startFromBrowser(storefront: BrowserConfig['storefront']): Promise<CheckoutStart> {
  const { url, accessToken, apiVersion, name, checkoutOrigin } = storefront
  const result = await startCheckout({
    cart: cartStore,
    client: createCheckoutClient({ url, accessToken, apiVersion, providerName: name }),
    checkoutOrigin,
    leave: (checkoutUrl) => location.replace(checkoutUrl),
    readBuyer,
  })
  if (result.kind === 'failed') reportFailure(result.error)
  if (result.kind === 'no-longer-sold' && result.error) logFailure(result.error)
  if (result.kind === 'short') console.warn('The checkout holds less than the cart:', result.warnings)
  return result
}

/** Nobody who is not signed in loads a script for this, and nobody waits for one that does not come. */
async function readBuyer() {
  if (!isStored(SESSION_KEY)) return undefined
  try {
    const { readCheckoutBuyer } = await import('../../account/checkout-buyer.ts')
    return await readCheckoutBuyer()
  } catch (error) {
    console.warn('The checkout begins without what the account has for it:', error)
    return undefined
  }
}

function takeShortages(shortages: readonly Shortage[]): void {
  cartStore.lowerQuantities(
    shortages.map(({ item, heldQuantity }) => ({ variantId: item.variantId, quantity: heldQuantity })),
  )
}
