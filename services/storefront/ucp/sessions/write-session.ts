import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Cart } from '../../cart/read-cart.ts'
import type { CheckoutDetails } from '../../checkout/checkout-details.ts'
import { readQuoteFor } from '../../checkout/quote-cart.ts'
import { savedCents, writeLine, writeTotals } from '../../checkout/write-quote.ts'
import { shopLinks, shopPolicies } from '../../html/links.ts'
import { decideDiscount } from '../../pricing/decide-discount.ts'
import { type DiscountAnswer, discountRefusal } from '../../pricing/discount-code.ts'
import { withHeldCode } from '../../pricing/hold-prices.ts'
import { lineName } from '../../pricing/line-names.ts'
import { makeQuote, type Quote } from '../../pricing/quote.ts'
import { type DiscountAsker, readDiscounts } from '../../pricing/read-discounts.ts'
import { CURRENCY } from '../goods/write-product.ts'
import type { OperationContext } from '../operation.ts'
import { DISCOUNT } from '../protocol/capabilities.ts'
import { type Message, recoverable, warning } from '../protocol/outcome.ts'

/** What carts and checkouts answer alike: the shop's own quote of what is in them. */
export async function writeContents(
  { database, publicUrl, active, now }: OperationContext,
  cart: Cart,
  details: CheckoutDetails | undefined,
) {
  const { reads } = database
  const quoteFor = await readQuoteFor(reads, cart, details, now())
  const quote = makeQuote(quoteFor)
  const { lines, messages } = writeLines(quote, publicUrl)
  const email = details?.email ?? cart.buyerIdentity.email
  const asker = { email, checkoutId: details?.checkoutId, now: now() }
  const codes = active.has(DISCOUNT) ? await writeDiscounts(reads, cart, quote, asker) : undefined
  return {
    quoteFor,
    messages: [...messages, ...(codes?.messages ?? [])],
    contents: {
      line_items: lines,
      currency: CURRENCY,
      totals: writeTotals(quote),
      ...(codes && { discounts: codes.discounts }),
      links: shopLinks(publicUrl),
      policies: shopPolicies(publicUrl),
    },
  }
}

/** The lines that can be bought, in the amount that can, and what is to be said of the rest. */
function writeLines({ lines }: Quote, publicUrl: string) {
  const shown = lines.filter(({ sold }) => sold > 0)
  const messages = lines.flatMap((line): Message[] => {
    if (line.sold === line.quantity) return []
    const name = lineName(line)
    if (line.sold === 0)
      return [
        recoverable(line.published ? 'out_of_stock' : 'item_unavailable', `${name} cannot be bought now.`),
      ]
    const path = `$.line_items[${shown.indexOf(line)}].quantity`
    return [warning('quantity_adjusted', `Only ${line.sold} of ${name} can be bought now.`, path)]
  })
  return { lines: shown.map((line) => writeLine(line, publicUrl)), messages }
}

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
async function writeDiscounts(query: Kysely<Tables>, cart: Cart, quote: Quote, asker: DiscountAsker) {
  const { discountCodes: codes } = cart
  if (codes.length === 0) return { discounts: { codes: [], applied: [] }, messages: [] }
  const { subtotalCents, totalQuantity, discount } = quote
  const goods = { subtotalCents, totalQuantity, delivery: quote.delivery?.method ?? null }
  const discounts = await readDiscounts(query, codes, asker)
  const { answers } = decideDiscount(codes, withHeldCode(discounts, cart.lines, quote.held), goods)
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
