import { isThisMachine } from '#facts/this-machine.ts'
import type { CheckoutClient } from '../../clients/storefront/checkout/checkout.ts'
import type { CreatedCart } from '../../clients/storefront/checkout/create-cart.ts'
import type { StorefrontError } from '../../clients/storefront/error.ts'
import type { CartItem } from '../store/cart-item.ts'
import { stillSold } from '../store/cart-rules.ts'
import type { CartStore } from '../store/create-cart-store.ts'
import { refusedItems } from './refused-items.ts'
import { isForWantOfStock, notHeld, type Shortage, shortagesOf } from './shortage.ts'

interface StartCheckoutParts {
  readonly cart: CartStore
  readonly client: Pick<CheckoutClient, 'createCart'>
  /** Where the storefront's checkout lives: the page goes nowhere else. null: anywhere by https, or on this machine (locals.ts). */
  readonly checkoutOrigin: string | null
  readonly leave: (checkoutUrl: string) => void
}

export type CheckoutStart =
  | { readonly kind: 'empty' }
  | { readonly kind: 'leaving' }
  /** The buyer is asked before the page leaves. */
  | {
      readonly kind: 'short'
      readonly shortages: readonly Shortage[]
      readonly warnings: CreatedCart['warnings']
      /** null where nothing is left to pay for. */
      readonly checkoutUrl: string | null
    }
  | {
      readonly kind: 'no-longer-sold'
      readonly items: readonly CartItem[]
      /** Whether the cart has anything else. */
      readonly hasOthers: boolean
      /** null where it was known, and nobody was asked. */
      readonly error: StorefrontError | null
    }
  | { readonly kind: 'failed'; readonly error: StorefrontError }

/** Clause 4.03: loading set, checkout URL stored, loading cleared. Clause 5.03: nothing happens to an empty cart. */
export async function startCheckout({
  cart,
  client,
  checkoutOrigin,
  leave,
}: StartCheckoutParts): Promise<CheckoutStart> {
  const kept = cart.read().items
  if (kept.length === 0) return { kind: 'empty' }
  const items = stillSold(kept)
  if (items.length === 0) return { kind: 'no-longer-sold', items: kept, hasOthers: false, error: null }

  cart.beginCheckout()
  const lines = items.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity }))
  const created = await client.createCart(lines)
  if (!created.ok) return giveUp(cart, created.error, items)

  const { id, checkoutUrl, warnings } = created.data
  if (!isCheckout(checkoutUrl, checkoutOrigin)) {
    const message = 'The storefront named a checkout on another site'
    return giveUp(cart, { kind: 'protocol', message, cause: checkoutUrl })
  }
  const heldLines = created.data.lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ merchandise, quantity }) => ({ variantId: merchandise.id, quantity }))
  const shortages = shortagesOf(items, heldLines)
  cart.markSoldOut(isForWantOfStock(warnings) ? notHeld(shortages) : [])
  if (heldLines.length === 0) {
    cart.endCheckout()
    return { kind: 'short', shortages, warnings, checkoutUrl: null }
  }
  cart.rememberRemoteCart({ id, checkoutUrl, lines: heldLines })
  if (shortages.length > 0) return { kind: 'short', shortages, warnings, checkoutUrl }
  leave(checkoutUrl)
  return { kind: 'leaving' }
}

function giveUp(cart: CartStore, error: StorefrontError, sent: readonly CartItem[] = []): CheckoutStart {
  cart.endCheckout()
  const refused = refusedItems(sent, error)
  if (refused.length === 0) return { kind: 'failed', error }
  // Or no attempt could ever succeed.
  cart.markNoLongerSold(refused.map(({ variantId }) => variantId))
  return { kind: 'no-longer-sold', items: refused, hasOthers: refused.length < sent.length, error }
}

function isCheckout(checkoutUrl: string, checkoutOrigin: string | null): boolean {
  const url = URL.parse(checkoutUrl)
  if (checkoutOrigin === null) {
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
  }
  // A blob's address has the origin of the page that made it.
  return url?.origin === checkoutOrigin && url.protocol !== 'blob:'
}
