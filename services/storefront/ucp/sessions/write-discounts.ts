import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Cart } from '../../cart/read-cart.ts'
import { decideDiscount } from '../../pricing/decide-discount.ts'
import { type DiscountAnswer, discountRefusal } from '../../pricing/discount-code.ts'
import type { Quote } from '../../pricing/quote.ts'
import { type DiscountAsker, readDiscounts } from '../../pricing/read-discounts.ts'
import { type Message, warning } from '../protocol/messages.ts'
import { savedCents } from './write-totals.ts'

const CODES = {
  unknown: 'discount_code_invalid',
  'not-begun': 'discount_code_invalid',
  over: 'discount_code_expired',
  'used-up': 'discount_code_expired',
  'used-before': 'discount_code_user_ineligible',
  'too-few': 'discount_code_user_ineligible',
  'too-little': 'discount_code_user_ineligible',
  'other-delivery': 'discount_code_user_ineligible',
  'free-anyway': 'discount_code_user_ineligible',
  outdone: 'discount_code_combination_disallowed',
} as const satisfies Record<Exclude<DiscountAnswer['kind'], 'applies'>, string>

/** The codes of a cart, what they take off, and why each of the others takes off nothing. */
export async function writeDiscounts(
  query: Kysely<Tables>,
  { discountCodes: codes }: Cart,
  quote: Quote,
  asker: DiscountAsker,
) {
  if (codes.length === 0) return { discounts: { codes: [], applied: [] }, messages: [] }
  const { subtotalCents, totalQuantity, discount } = quote
  const goods = { subtotalCents, totalQuantity, delivery: quote.delivery?.method ?? null }
  const { answers } = decideDiscount(codes, await readDiscounts(query, codes, asker), goods)
  const messages = answers.flatMap((answer, index): Message[] => {
    const refusal = discountRefusal(answer, goods)
    if (answer.kind === 'applies' || refusal === undefined) return []
    return [warning(CODES[answer.kind], `${refusal}.`, `$.discounts.codes[${index}]`)]
  })
  const applied = discount
    ? [{ code: discount.code, title: titleOf(discount), amount: savedCents(quote) }]
    : []
  return { discounts: { codes: [...codes], applied }, messages }
}

function titleOf({ code, deduction }: NonNullable<Quote['discount']>): string {
  if (deduction.kind === 'percent') return `${deduction.percent}% off with ${code}`
  return deduction.kind === 'amount' ? `Discount ${code}` : `Free delivery with ${code}`
}
