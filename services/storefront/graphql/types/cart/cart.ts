import type { CartAttributeArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { type Cart, checkoutUrl } from '../../../cart/read-cart.ts'
import type { Discount, DiscountDecision } from '../../../pricing/decide-discount.ts'
import type { Deduction } from '../../../pricing/discount-code.ts'
import type { GraphqlContext } from '../../context.ts'
import { type ConnectionArgs, connect } from '../../values/connection.ts'
import { money } from '../../values/money.ts'
import { deliveryGroups } from './cart-delivery-groups.ts'
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

interface Discounted {
  readonly cart: Cart
  readonly lines: readonly { readonly totalCents: number }[]
  readonly subtotalCents: number
  readonly discount: Discount | null
  readonly codeAnswers: DiscountDecision['answers']
}

/**
 * A code that takes something off the order is allocated to the cart, and nothing to its lines: at Shopify a
 * discount is on one of the two, so that clients may add both up. There are as many parts as lines, in their order:
 * shopify-buy refuses any other number. Free delivery is in the cost of its option instead.
 */
function allocateDiscount({ cart, lines, subtotalCents, codeAnswers, discount }: Discounted) {
  if (!discount || discount.deduction.kind === 'free-delivery') return []
  const index = codeAnswers.findIndex(({ kind }) => kind === 'applies')
  const application = {
    allocationMethod: 'ACROSS',
    targetSelection: 'ALL',
    targetType: 'LINE_ITEM',
    value: pricingValue(discount.deduction),
  }
  return sharesOf(discount.cents, lines, subtotalCents).map((cents) => ({
    __typename: 'CartCodeDiscountAllocation',
    code: cart.discountCodes[index] ?? discount.code,
    discountedAmount: money(cents),
    discountApplication: application,
    targetType: 'LINE_ITEM',
  }))
}

function pricingValue(deduction: Exclude<Deduction, { readonly kind: 'free-delivery' }>) {
  return deduction.kind === 'percent'
    ? { __typename: 'PricingPercentageValue', percentage: deduction.percent }
    : { __typename: 'MoneyV2', ...money(deduction.cents) }
}

/** Shares the discount by the lines' costs, so that the parts add up exactly. */
function sharesOf(cents: number, lines: Discounted['lines'], subtotalCents: number): number[] {
  let [before, shared] = [0, 0]
  return lines.map(({ totalCents }) => {
    before += totalCents
    // Goods that cost nothing have nothing to share.
    const share = subtotalCents === 0 ? 0 : Math.round((cents * before) / subtotalCents) - shared
    shared += share
    return share
  })
}
