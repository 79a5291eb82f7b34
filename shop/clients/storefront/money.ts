import * as v from 'valibot'

/** Turns `"29.5"` into 2950. The text is split, not multiplied, because 0.1 has no exact floating-point form. */
function centsOf(amount: string): number {
  const [whole = '0', fraction = ''] = amount.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
}

/** Fractions of a cent, signs, exponents and amounts from a billion dollars up are refused, not rounded. */
const DECIMAL_AMOUNT = /^\d{1,9}(\.\d{1,2}0*)?$/

/**
 * MoneyV2 as integer cents. All display currencies are converted from USD (clause 3.04), so an amount in another
 * currency would be shown wrongly everywhere. It is refused here, once.
 */
export const usdCents = v.pipe(
  v.object({
    amount: v.pipe(v.string(), v.regex(DECIMAL_AMOUNT), v.transform(centsOf)),
    currencyCode: v.literal('USD'),
  }),
  v.transform(({ amount }) => amount),
)
