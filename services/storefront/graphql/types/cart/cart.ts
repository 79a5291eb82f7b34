import type { CartAttributeArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { checkoutUrl } from '../../../cart/read-cart.ts'
import type { GraphqlContext } from '../../context.ts'
import { type ConnectionArgs, connect } from '../../values/connection.ts'
import { money } from '../../values/money.ts'
import { deliveryGroups } from './cart-delivery-groups.ts'
import { allocateDiscount } from './cart-discount.ts'
import { writeCartId } from './cart-id.ts'
import { cartMetafields } from './cart-metafield.ts'
import type { CartSource } from './cart-source.ts'

export const cartType = {
  id: ({ cart }: CartSource) => writeCartId(cart),
  checkoutUrl: ({ cart }: CartSource, _args: unknown, { publicUrl }: GraphqlContext) =>
    checkoutUrl(publicUrl, cart),
  createdAt: ({ cart }: CartSource) => cart.createdAt,
  updatedAt: ({ cart }: CartSource) => cart.updatedAt,
  note: ({ cart }: CartSource) => cart.note,
  attributes: ({ cart }: CartSource) => cart.attributes,
  attribute: ({ cart }: CartSource, { key }: CartAttributeArgs) =>
    cart.attributes.find((attribute) => attribute.key === key),
  buyerIdentity: ({ cart }: CartSource) => cart.buyerIdentity,
  discountCodes: ({ cart, codeAnswers }: CartSource) =>
    cart.discountCodes.map((code, index) => ({ code, applicable: codeAnswers[index]?.kind === 'applies' })),
  discountAllocations: allocateDiscount,
  delivery: ({ cart }: CartSource) => cart,
  ...cartMetafields,
  deliveryGroups,
  lines: ({ lines }: CartSource, args: ConnectionArgs) =>
    connect(lines, ({ line }) => [line.position, line.id], args),
  cost: (source: CartSource) => source,
  estimatedCost: (source: CartSource) => source,
}

const subtotal = ({ subtotalCents }: CartSource) => money(subtotalCents)
const total = ({ subtotalCents, discount }: CartSource) => money(subtotalCents - (discount?.cents ?? 0))

/**
 * Without an address there is neither tax nor delivery, so both amounts are estimates. By the type system's description
 * the subtotal and the charge at checkout are before codes that apply to the whole cart.
 */
export const cartCost = {
  subtotalAmount: subtotal,
  subtotalAmountEstimated: () => true,
  totalAmount: total,
  totalAmountEstimated: () => true,
  totalDutyAmountEstimated: () => true,
  totalTaxAmountEstimated: () => true,
  checkoutChargeAmount: subtotal,
}

export const cartEstimatedCost = {
  subtotalAmount: subtotal,
  totalAmount: total,
  checkoutChargeAmount: subtotal,
}
