import { type CartItem, valuesInBrackets } from '../store/cart-item.ts'
import type { RememberedCart } from '../store/cart-record.ts'

/** A line of the cart of which the checkout holds fewer items than asked for, or none. */
export interface Shortage {
  readonly item: CartItem
  readonly heldQuantity: number
}

export function shortagesOf(items: readonly CartItem[], heldLines: RememberedCart['lines']): Shortage[] {
  return items
    .map((item) => ({ item, heldQuantity: heldQuantityOf(item, heldLines) }))
    .filter(({ item, heldQuantity }) => heldQuantity < item.quantity)
}

/** The storefront may split one line of the cart into several, so this adds them up. */
function heldQuantityOf({ variantId }: CartItem, heldLines: RememberedCart['lines']): number {
  return heldLines.reduce((sum, line) => (line.variantId === variantId ? sum + line.quantity : sum), 0)
}

export function notHeld(shortages: readonly Shortage[]): string[] {
  return shortages.filter(({ heldQuantity }) => heldQuantity === 0).map(({ item }) => item.variantId)
}

/** Shopify warns of missing stock with MERCHANDISE_NOT_ENOUGH_STOCK and MERCHANDISE_OUT_OF_STOCK. */
export function isForWantOfStock(warnings: readonly { readonly code: string }[]): boolean {
  return warnings.some(({ code }) => code.startsWith('MERCHANDISE_'))
}

/** The text mentions stock only where the storefront did. */
export function shortageText({ item, heldQuantity }: Shortage, isStock: boolean): string {
  const { title } = item.product
  const part = `${heldQuantity} of ${item.quantity} ${title}`
  const verb = heldQuantity === 1 ? 'is' : 'are'
  const variant = valuesInBrackets(item)
  if (heldQuantity === 0) return `${title} ${isStock ? 'is sold out' : 'was left out'}${variant}`
  return `Only ${part} ${verb} in ${isStock ? 'stock' : 'the checkout'}${variant}`
}
