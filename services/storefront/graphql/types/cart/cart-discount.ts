import type { Cart } from '../../../cart/read-cart.ts'
import type { Discount, DiscountDecision } from '../../../pricing/decide-discount.ts'
import { money } from '../../values/money.ts'

interface Discounted {
  readonly cart: Cart
  readonly lines: readonly { readonly totalCents: number }[]
  readonly subtotalCents: number
  readonly discount: Discount | null
  readonly codeAnswers: DiscountDecision['answers']
}

/**
 * A code that takes a percentage off the order is allocated to the cart, and nothing to its lines: at Shopify a
 * discount is on one of the two, so that clients may add both up. There are as many parts as lines, in their order:
 * shopify-buy refuses any other number.
 */
export function allocateDiscount({ cart, lines, subtotalCents, codeAnswers, discount }: Discounted) {
  if (!discount) return []
  const index = codeAnswers.findIndex(({ kind }) => kind === 'applies')
  const application = {
    allocationMethod: 'ACROSS',
    targetSelection: 'ALL',
    targetType: 'LINE_ITEM',
    value: { __typename: 'PricingPercentageValue', percentage: discount.percent },
  }
  return sharesOf(discount.cents, lines, subtotalCents).map((cents) => ({
    __typename: 'CartCodeDiscountAllocation',
    code: cart.discountCodes[index] ?? discount.code,
    discountedAmount: money(cents),
    discountApplication: application,
    targetType: 'LINE_ITEM',
  }))
}

/** Shares the discount by the lines' costs, so that the parts add up exactly. */
function sharesOf(cents: number, lines: Discounted['lines'], subtotalCents: number): number[] {
  let [before, shared] = [0, 0]
  return lines.map(({ totalCents }) => {
    before += totalCents
    const share = Math.round((cents * before) / subtotalCents) - shared
    shared += share
    return share
  })
}
