import type { CartItem } from './cart-item.ts'

const MAX_SHOWN_ON_BADGE = 99

export function countItems(items: readonly Pick<CartItem, 'quantity'>[]): number {
  return items.reduce((count, { quantity }) => count + quantity, 0)
}

/** Clause 2.17: '1 item', '2 items'. */
export function itemCountText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}

/** Clause 2.17: how many there are, in a whole sentence. */
export function countText(items: readonly Pick<CartItem, 'quantity'>[]): string {
  return items.length === 0 ? 'Your cart is empty' : `${itemCountText(countItems(items))} in your cart`
}

/** Clause 2.14: the number at the header's cart. */
export function badgeText(count: number): string {
  return count > MAX_SHOWN_ON_BADGE ? `${MAX_SHOWN_ON_BADGE}+` : String(count)
}

/** Clause 2.14: what the header's cart is called. */
export function cartLabel(count: number): string {
  return `Cart, ${itemCountText(count)}`
}
