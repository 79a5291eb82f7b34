import { MAX_OF_ONE_LINE } from '../../clients/storefront/limits.ts'
import { type CartItem, pictureKept } from './cart-item.ts'

type Items = readonly CartItem[]

/** Clause 5.07: a quantity is an integer, at least 1. */
function wholeQuantity(quantity: number): number {
  return Math.min(MAX_OF_ONE_LINE, Math.max(1, Math.trunc(quantity) || 1))
}

/**
 * Clause 4.03. An existing line also takes the newer price and picture, and loses its marks; a setting that was kept with
 * it stays until another one is.
 */
export function addItem(items: Items, added: CartItem): Items {
  const present = items.find((item) => item.variantId === added.variantId)
  const quantity = wholeQuantity((present?.quantity ?? 0) + wholeQuantity(added.quantity))
  const product = pictureKept(present, added)
  const line = { ...(present?.setting && { setting: present.setting }), ...added, product, quantity }
  return present ? items.map((item) => (item === present ? line : item)) : [...items, line]
}

/** Clause 4.03: a quantity of 0 or below removes the line. */
export function setQuantity(items: Items, variantId: string, quantity: number): Items {
  if (quantity <= 0) return removeItem(items, variantId)
  return items.map((item) =>
    item.variantId === variantId ? { ...item, quantity: wholeQuantity(quantity) } : item,
  )
}

export function removeItem(items: Items, variantId: string): Items {
  return items.filter((item) => item.variantId !== variantId)
}

/** The storefront says this of the variant of a line, when the buyer looks at the cart or begins a checkout. */
export type LineToday = Pick<CartItem, 'priceCents' | 'isSoldOut'>

/** Takes over what lines cost today and whether they are sold out, by variant; what nothing is said of stays. */
export function refreshLines(items: Items, today: ReadonlyMap<string, LineToday>): Items {
  return items.map((item) => ({ ...item, ...today.get(item.variantId) }))
}

/** Subtracts the bought quantities from the cart; items added since the checkout stay. */
export function takeOut(items: Items, bought: readonly Pick<CartItem, 'variantId' | 'quantity'>[]): Items {
  return bought.reduce<Items>((left, { variantId, quantity }) => {
    const present = left.find((item) => item.variantId === variantId)
    return present ? setQuantity(left, variantId, present.quantity - quantity) : left
  }, items)
}

/** Lowers lines to what the checkout holds; 0 removes a line. A line that the buyer has lowered further stays. */
export function lowerQuantities(
  items: Items,
  held: readonly Pick<CartItem, 'variantId' | 'quantity'>[],
): Items {
  return held.reduce<Items>((left, { variantId, quantity }) => {
    const present = left.find((item) => item.variantId === variantId)
    return present && present.quantity > quantity ? setQuantity(left, variantId, quantity) : left
  }, items)
}

export function markNoLongerSold(items: Items, variantIds: readonly string[]): Items {
  return items.map((item) => (variantIds.includes(item.variantId) ? { ...item, isNoLongerSold: true } : item))
}

/** Marks these variants, and clears the mark of all others, which may be in stock again. */
export function markSoldOut(items: Items, variantIds: readonly string[]): Items {
  return items.map(({ isSoldOut: _before, ...item }) =>
    variantIds.includes(item.variantId) ? { ...item, isSoldOut: true } : item,
  )
}

/** The lines that a checkout can be asked for. */
export function stillSold(items: Items): Items {
  return items.filter(({ isNoLongerSold }) => !isNoLongerSold)
}

/** The lines that count toward a total. */
export function inStock(items: Items): Items {
  return stillSold(items).filter(({ isSoldOut }) => !isSoldOut)
}
