import { offerEarlyAnswers } from '../islands/early-answers.ts'
import { onStorageChange } from '../islands/storage-event.ts'
import { wakeWhenIdle } from '../islands/wake-when-idle.ts'
import { WAKE } from '../ui/island-events.ts'
import { hasUnmergedCart } from './posted/unmerged.ts'
import { CHECKOUT_PATH } from './start-checkout/checkout-path.ts'
import { badgeText, cartLabel, countItems } from './store/cart-count.ts'
import { CART_KEY } from './store/cart-key.ts'

const button = document.querySelector<HTMLElement>('header [commandfor="cart-sheet"]')
const bubble = button?.querySelector('span')
const island = button?.closest<HTMLElement>('astro-island')

let wakesWhenIdle = false

/**
 * Shows in the header how many things the browser's cart holds, while the cart itself sleeps. The cart wakes as other
 * islands do, by a touch or in an idle moment on a good line, so that its sheet is quick. It wakes on any line where only
 * it can go on, as forms have put something into theirs that is to be taken over, and where React is here already, as on
 * a page that has just changed the cart: with storage switched off, nothing else knows of that. What another tab buys is
 * watched for without it. The page that hands the cart over to the checkout is left at once, and shows nothing before.
 */
function showSleepingCart(): void {
  if (!island?.hasAttribute('ssr') || location.pathname === CHECKOUT_PATH) return
  const { count, hasCheckout } = readKept()
  draw(count)
  document.documentElement.toggleAttribute('data-waits', count > 0)
  offerEarlyAnswers(island, { answer: () => false, stepAside, stepBack: () => draw(readKept().count) })
  if (hasUnmergedCart() || document.querySelector('astro-island:not([ssr])'))
    // Safari has no idle moments.
    (globalThis.requestIdleCallback ?? setTimeout)(() => island.dispatchEvent(new Event(WAKE)))
  else if (count > 0 && !wakesWhenIdle) {
    wakesWhenIdle = true
    wakeWhenIdle(island)
  }
  if (hasCheckout) void watchPurchases()
}

showSleepingCart()
// It is shown again where nothing is left, too.
onStorageChange(window, CART_KEY, showSleepingCart)
for (const name of ['storage', 'pageshow']) addEventListener(name, showSleepingCart)

/** React has to find what the server made; whether any of it was other. */
function stepAside(): boolean {
  const isChanged = bubble?.hidden === false
  draw(0)
  return isChanged
}

function draw(count: number): void {
  if (!button || !bubble) return
  bubble.hidden = count === 0
  bubble.textContent = badgeText(count)
  button.ariaLabel = cartLabel(count)
}

/**
 * Reads of the stored cart what a number needs, without the rules that read it whole. What is stored wrong counts as
 * nothing here; the cart itself drops it as it wakes.
 */
function readKept(): { readonly count: number; readonly hasCheckout: boolean } {
  try {
    const { items, remoteCarts } = JSON.parse(localStorage.getItem(CART_KEY) ?? '{}')
    const count = countItems(items)
    return {
      count: Number.isSafeInteger(count) && count > 0 ? count : 0,
      hasCheckout: remoteCarts?.length > 0,
    }
  } catch {
    return { count: 0, hasCheckout: false }
  }
}

async function watchPurchases(): Promise<void> {
  try {
    const { watchBrowserPurchases } = await import('./start-checkout/watch-browser-purchases.ts')
    watchBrowserPurchases()
  } catch {
    // The next page asks again.
  }
}
