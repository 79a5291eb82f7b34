import type { CartItem } from '#shop/cart/store/cart-item.ts'

/** A line of the cart, of which a test names only what it is about. */
export function cartItem(variantId: string, more: Partial<CartItem> = {}): CartItem {
  return {
    variantId,
    variantTitle: 'Walnut / Oat',
    quantity: 1,
    priceCents: 24_900,
    selectedOptions: [
      { name: 'Frame finish', value: 'Walnut' },
      { name: 'Cushion color', value: 'Oat' },
    ],
    product: { handle: 'keel-kneeling-chair', title: 'Keel Kneeling Chair', image: null },
    ...more,
  }
}

export const quantitiesOf = (items: readonly CartItem[]) =>
  Object.fromEntries(items.map(({ variantId, quantity }) => [variantId, quantity]))
