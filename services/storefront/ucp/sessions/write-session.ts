import type { Cart } from '../../cart/read-cart.ts'
import { readCheckoutDetails } from '../../checkout/checkout-details.ts'
import { quoteCart } from '../../checkout/quote-cart.ts'
import { CURRENCY } from '../goods/write-product.ts'
import type { OperationContext } from '../operation.ts'
import { DISCOUNT } from '../protocol/capabilities.ts'
import type { Message } from '../protocol/messages.ts'
import { writeDiscounts } from './write-discounts.ts'
import { shopLinks, shopPolicies } from './write-links.ts'
import { writeLines, writeTotals } from './write-totals.ts'

/** What carts and checkouts answer alike: the shop's own quote of what is in them. */
export async function writeContents(
  { database, publicUrl, active, now }: OperationContext,
  cart: Cart,
  saidBefore: readonly Message[],
) {
  const { reads } = database
  const details = await readCheckoutDetails(reads, cart.id)
  const quote = await quoteCart(reads, cart, details, now())
  const { lines, messages } = writeLines(quote, publicUrl)
  const email = details?.email ?? cart.buyerIdentity.email
  const asker = { email, checkoutId: details?.checkoutId, now: now() }
  const codes = active.has(DISCOUNT) ? await writeDiscounts(reads, cart, quote, asker) : undefined
  return {
    quote,
    details,
    messages: [...saidBefore, ...messages, ...(codes?.messages ?? [])],
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
