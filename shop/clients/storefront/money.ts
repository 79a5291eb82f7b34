import * as v from 'valibot'

/** `"29.5"` is 2950. The text is cut, never computed with: 0.1 has no exact floating-point form. */
function centsOf(amount: string): number {
  const [whole = '0', fraction = ''] = amount.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
}

/** A fraction of a cent, a sign, an exponent or a billion dollars is no price, and is refused, not rounded. */
const DECIMAL_AMOUNT = /^\d{1,9}(\.\d{1,2}0*)?$/

/**
 * MoneyV2 as integer cents. All display currencies count from USD (clause 3.04), so that an amount in another
 * currency would be shown wrongly everywhere: it is refused here, once.
 */
export const usdCents = v.pipe(
  v.object({
    amount: v.pipe(v.string(), v.regex(DECIMAL_AMOUNT), v.transform(centsOf)),
    currencyCode: v.literal('USD'),
  }),
  v.transform(({ amount }) => amount),
)
