import { offerEarlyAnswers } from '../../islands/early-answers.ts'
import { isStored } from '../../islands/is-stored.ts'
import { browserPage, whenPageIsShown } from '../../islands/page-lifecycle.ts'
import { MISSED } from '../../ui/island-events.ts'
import { CART_KEY } from '../store/cart-key.ts'

/** The template of the notice for an empty cart: nothing is loaded to say so. */
export const EMPTY_CART_ID = 'empty-cart'

/**
 * Hands the cart over without React, whenever the page is shown, and wakes the island where there is something to say.
 * What does not come is said too, and the next touch asks for it again.
 */
export function runEarlyCheckout(): void {
  const island = document.querySelector<HTMLElement>('main astro-island')
  const emptyCart = document.getElementById(EMPTY_CART_ID)
  if (!island || !(emptyCart instanceof HTMLTemplateElement)) return
  const place = document.createElement('div')
  island.after(place)
  const showEmpty = (isEmpty: boolean) => {
    island.style.display = isEmpty ? 'none' : ''
    place.replaceChildren(...(isEmpty ? [emptyCart.content.cloneNode(true)] : []))
  }
  const miss = () => island.dispatchEvent(new Event(MISSED, { bubbles: true }))
  const begin = async () => {
    const hasCart = isStored(CART_KEY)
    showEmpty(!hasCart)
    if (!hasCart) return
    try {
      const { handOver } = await import('./hand-over.ts')
      const { kind } = await handOver()
      if (kind === 'empty') showEmpty(true)
      if (kind !== 'leaving') wakeAll()
    } catch {
      miss()
      addEventListener('pointerdown', () => void begin(), { once: true })
    }
  }
  island.addEventListener('astro:hydration-error', miss)
  whenPageIsShown(browserPage, () => void begin())
}

/** The page stays after all, so its cart shows what it holds, as on every page. */
function wakeAll(): void {
  for (const island of document.querySelectorAll('astro-island'))
    offerEarlyAnswers(island, { wakes: true, answer: () => false })
}
