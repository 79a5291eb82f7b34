import type { BaseCartLineAttributeArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { HeldPrices } from '../../../cart/held-prices.ts'
import type { Cart, CartLine } from '../../../cart/read-cart.ts'
import type { CatalogueSnapshot } from '../../../catalogue/catalogue.ts'
import type { Variant } from '../../../catalogue/product.ts'
import { heldPriceCents } from '../../../pricing/hold-prices.ts'
import { money } from '../../values/money.ts'
import { writeLineId } from './cart-line-id.ts'

export interface CartLineSource {
  readonly id: string
  readonly line: CartLine
  readonly variant: Variant
  /** The variant's price, or less where the cart's quote holds it down. */
  readonly unitCents: number
  readonly totalCents: number
}

export function sourceOfLine(
  line: CartLine,
  cart: Cart,
  { variantsById }: CatalogueSnapshot,
  held: HeldPrices | undefined,
): CartLineSource[] {
  const variant = variantsById.get(line.variantId)
  if (!variant) return []
  const id = writeLineId(line.id, cart.token)
  const unitCents = heldPriceCents({ ...line, priceCents: variant.priceCents }, cart.lines, held)
  return [{ id, line, variant, unitCents, totalCents: unitCents * line.quantity }]
}

export const cartLine = {
  quantity: ({ line }: CartLineSource) => line.quantity,
  attributes: ({ line }: CartLineSource) => line.attributes,
  attribute: ({ line }: CartLineSource, { key }: BaseCartLineAttributeArgs) =>
    line.attributes.find((attribute) => attribute.key === key),
  merchandise: ({ variant }: CartLineSource) => variant,
  cost: (source: CartLineSource) => source,
  estimatedCost: (source: CartLineSource) => source,
}

const amount = ({ unitCents }: CartLineSource) => money(unitCents)
const compareAtAmount = ({ variant }: CartLineSource) =>
  variant.compareAtPriceCents === null ? null : money(variant.compareAtPriceCents)
const total = ({ totalCents }: CartLineSource) => money(totalCents)

export const cartLineCost = {
  amountPerQuantity: amount,
  compareAtAmountPerQuantity: compareAtAmount,
  subtotalAmount: total,
  totalAmount: total,
}

export const cartLineEstimatedCost = {
  amount,
  compareAtAmount,
  subtotalAmount: total,
  totalAmount: total,
}
