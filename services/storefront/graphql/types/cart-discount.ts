import type { Cart } from '../../cart/read-cart.ts'
import type { Discount, DiscountDecision } from '../../pricing/decide-discount.ts'
import { money } from '../values/money.ts'

interface Discounted {
  readonly cart: Cart
  readonly discount: Discount | null
  readonly codeAnswers: DiscountDecision['answers']
}

/**
 * A code that takes a share of the whole order off is allocated to the cart, and nothing to its lines: with
 * Shopify a discount is on one of the two, so that clients may add both up.
 */
export function allocateDiscount({ cart, codeAnswers, discount }: Discounted) {
  if (!discount) return []
  const index = codeAnswers.findIndex(({ kind }) => kind === 'applies')
  const application = {
    allocationMethod: 'ACROSS',
    targetSelection: 'ALL',
    targetType: 'LINE_ITEM',
    value: { __typename: 'PricingPercentageValue', percentage: discount.percent },
  }
  return [
    {
      __typename: 'CartCodeDiscountAllocation',
      code: cart.discountCodes[index] ?? discount.code,
      discountedAmount: money(discount.cents),
      discountApplication: application,
      targetType: 'LINE_ITEM',
    },
  ]
}
