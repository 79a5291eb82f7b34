import type { CartAttributeArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { checkoutUrl } from '../../cart/checkout-url.ts'
import type { Cart } from '../../cart/read-cart.ts'
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import { type ConnectionArgs, connect } from '../connection.ts'
import type { GraphqlContext } from '../context.ts'
import { writeId } from '../ids.ts'
import { money } from '../money.ts'
import { type CartLineSource, sourceOfLine } from './cart-line.ts'
import { noMetafields } from './metafields.ts'

export interface CartSource {
  readonly cart: Cart
  readonly lines: readonly CartLineSource[]
  readonly subtotalCents: number
}

/** Lines whose product has been withdrawn since are not in the cart any more, as with Shopify. */
export function sourceOfCart(cart: Cart, catalogue: CatalogueSnapshot): CartSource {
  const lines = cart.lines.flatMap((line) => sourceOfLine(line, cart, catalogue))
  const subtotalCents = lines.reduce((total, { totalCents }) => total + totalCents, 0)
  return { cart, lines, subtotalCents }
}

export const cartType = {
  id: ({ cart }: CartSource) => `${writeId('Cart', cart.token)}?key=${cart.key}`,
  checkoutUrl: ({ cart }: CartSource, _args: unknown, { publicUrl }: GraphqlContext) =>
    checkoutUrl(publicUrl, cart),
  createdAt: ({ cart }: CartSource) => cart.createdAt,
  updatedAt: ({ cart }: CartSource) => cart.updatedAt,
  note: ({ cart }: CartSource) => cart.note,
  attributes: ({ cart }: CartSource) => cart.attributes,
  attribute: ({ cart }: CartSource, { key }: CartAttributeArgs) =>
    cart.attributes.find((attribute) => attribute.key === key),
  buyerIdentity: ({ cart }: CartSource) => cart.buyerIdentity,
  // A code counts from the checkout on, where the reason is shown if it does not apply.
  discountCodes: ({ cart }: CartSource) => cart.discountCodes.map((code) => ({ code, applicable: false })),
  delivery: () => ({ addresses: [] }),
  metafields: noMetafields,
  totalQuantity: ({ lines }: CartSource) => lines.reduce((total, { line }) => total + line.quantity, 0),
  lines: ({ lines }: CartSource, args: ConnectionArgs) =>
    connect(lines, ({ line }) => [line.position, line.id], args),
  cost: (source: CartSource) => source,
  estimatedCost: (source: CartSource) => source,
}

const total = ({ subtotalCents }: CartSource) => money(subtotalCents)

/** Before an address is known there is neither tax nor delivery: both are estimates. */
export const cartCost = {
  subtotalAmount: total,
  subtotalAmountEstimated: () => true,
  totalAmount: total,
  totalAmountEstimated: () => true,
  totalDutyAmountEstimated: () => true,
  totalTaxAmountEstimated: () => true,
  checkoutChargeAmount: total,
}

export const cartEstimatedCost = { subtotalAmount: total, totalAmount: total, checkoutChargeAmount: total }
