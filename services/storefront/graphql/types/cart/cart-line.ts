import type { BaseCartLineAttributeArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { Cart, CartLine } from '../../../cart/read-cart.ts'
import type { CatalogueSnapshot } from '../../../catalogue/catalogue.ts'
import type { Variant } from '../../../catalogue/product.ts'
import { money } from '../../values/money.ts'
import { writeLineId } from './cart-line-id.ts'

export interface CartLineSource {
  readonly id: string
  readonly line: CartLine
  readonly variant: Variant
  readonly totalCents: number
}

export function sourceOfLine(
  line: CartLine,
  cart: Cart,
  { variantsById }: CatalogueSnapshot,
): CartLineSource[] {
  const variant = variantsById.get(line.variantId)
  if (!variant) return []
  const id = writeLineId(line.id, cart.token)
  return [{ id, line, variant, totalCents: variant.priceCents * line.quantity }]
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

const amount = ({ variant }: CartLineSource) => money(variant.priceCents)
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
