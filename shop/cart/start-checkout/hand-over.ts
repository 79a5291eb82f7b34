import { SESSION_KEY } from '../../account/session/session-key.ts'
import { createCheckoutClient } from '../../clients/storefront/checkout/checkout.ts'
import type { StorefrontError } from '../../clients/storefront/error.ts'
import { readBrowserConfig } from '../../islands/browser-config.ts'
import { isStored } from '../../islands/is-stored.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { cartStore } from '../store/cart-store.ts'
import { failureWords } from './checkout-failure.ts'
import { handedOver } from './hand-over-state.ts'
import { type CheckoutStart, startCheckout } from './start-checkout.ts'

let underWay: Promise<CheckoutStart> | undefined

/** Creates the remote cart, and redirects to its checkout. */
export function handOver(): Promise<CheckoutStart> {
  // A page may return from the back/forward cache in the middle of its first attempt.
  underWay ??= begin().finally(() => {
    underWay = undefined
  })
  return underWay
}

async function begin(): Promise<CheckoutStart> {
  handedOver.set({ kind: 'leaving' })
  const started = await startFromBrowser()
  handedOver.set(started)
  return started
}

async function startFromBrowser(): Promise<CheckoutStart> {
  const { url, accessToken, apiVersion, name, checkoutOrigin } = readBrowserConfig().storefront
  const result = await startCheckout({
    cart: cartStore,
    client: createCheckoutClient({ url, accessToken, apiVersion, providerName: name }),
    checkoutOrigin,
    leave: (checkoutUrl) => location.replace(checkoutUrl),
    readBuyer,
  })
  if (result.kind === 'failed') reportFailure(result.error)
  if (result.kind === 'no-longer-sold' && result.error) logFailure(result.error)
  if (result.kind === 'differs' && result.shortages.length > 0)
    console.warn('The checkout holds less than the cart:', result.warnings)
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

/** Logs a failure (clause 8.06). */
function logFailure(error: StorefrontError): void {
  console.error('The checkout could not be created:', error)
}

/** Logs a failure (clause 8.06), and shows the toast of clause 8.01; the page itself shows every other failure. */
export function reportFailure(error: StorefrontError, show = showToast): void {
  logFailure(error)
  if (error.kind !== 'payment-required') return
  const { title, text } = failureWords(error)
  void show({ kind: 'error', title, description: text })
}
