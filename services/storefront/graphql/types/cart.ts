import type { CartAttributeArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { checkoutUrl } from '../../cart/checkout-url.ts'
import type { Cart } from '../../cart/read-cart.ts'
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import { type Discount, decideDiscount } from '../../pricing/decide-discount.ts'
import type { DiscountAnswer } from '../../pricing/discount-code.ts'
import type { GraphqlContext } from '../context.ts'
import { type ConnectionArgs, connect } from '../values/connection.ts'
import { money } from '../values/money.ts'
import { deliveryGroups } from './cart-delivery-groups.ts'
import { allocateDiscount } from './cart-discount.ts'
import { writeCartId } from './cart-id.ts'
import { type CartLineSource, sourceOfLine } from './cart-line.ts'
import { cartMetafields } from './cart-metafield.ts'

export interface CartSource {
  readonly cart: Cart
  readonly lines: readonly CartLineSource[]
  readonly totalQuantity: number
  readonly subtotalCents: number
  readonly discount: Discount | null
  /** What became of each of the cart's codes. */
  readonly codeAnswers: readonly DiscountAnswer[]
}

/** Lines whose product has been withdrawn since are not in the cart any more, as with Shopify. */
export function sourceOfCart(cart: Cart, catalogue: CatalogueSnapshot): CartSource {
  const lines = cart.lines.flatMap((line) => sourceOfLine(line, cart, catalogue))
  const subtotalCents = lines.reduce((total, { totalCents }) => total + totalCents, 0)
  const totalQuantity = lines.reduce((total, { line }) => total + line.quantity, 0)
  const { discount, answers } = decideDiscount(cart.discountCodes, { totalQuantity, subtotalCents })
  return { cart, lines, totalQuantity, subtotalCents, discount, codeAnswers: answers }
}

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
 * Before an address is known there is neither tax nor delivery: both are estimates. By the type system's words
 * the subtotal and the charge at checkout are before what codes take off the whole cart.
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
