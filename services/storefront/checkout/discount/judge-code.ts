import type { StorefrontParts } from '../../parts.ts'
import { answerDiscountCode, discountRefusal } from '../../pricing/discount-code.ts'
import { withHeldCode } from '../../pricing/hold-prices.ts'
import { readDiscounts } from '../../pricing/read-discounts.ts'
import type { CheckoutDetails } from '../checkout-details.ts'
import type { CheckoutView } from '../checkout-view.ts'

/** Judges a typed code for the checkout as it stands; `refusal` says why the checkout cannot use it. */
export async function judgeCode(
  { database, now }: Pick<StorefrontParts, 'database' | 'now'>,
  { quote }: Pick<CheckoutView, 'quote'>,
  { email, checkoutId, delivery }: CheckoutDetails,
  typed: string,
): Promise<{ readonly code: string; readonly refusal: string | undefined }> {
  const discounts = await readDiscounts(database.reads, [typed], { email, checkoutId, now: now() })
  const known = withHeldCode(discounts, quote.lines, quote.held)
  const answer = answerDiscountCode(typed, known, { ...quote, delivery })
  return { code: answer.code, refusal: discountRefusal(answer, quote) }
}
