import type { Cart } from '../../../cart/read-cart.ts'
import type { Discount, DiscountDecision } from '../../../pricing/decide-discount.ts'
import type { Deduction } from '../../../pricing/discount-code.ts'
import { money } from '../../values/money.ts'

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
export function allocateDiscount({ cart, lines, subtotalCents, codeAnswers, discount }: Discounted) {
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
    const share = Math.round((cents * before) / subtotalCents) - shared
    shared += share
    return share
  })
}
