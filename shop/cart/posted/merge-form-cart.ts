import * as v from 'valibot'
import { browserCart } from '../store/browser-cart.ts'
import { takeOverCart } from '../store/checkout-rules.ts'
import { cartToMergeSchema, contentsOf } from './cart-to-merge.ts'

/** The page's own address for what forms have put into a cart. */
const FORM_CART = '/cart.json'

async function merge(): Promise<boolean> {
  const answer = await fetch(FORM_CART, { cache: 'no-store' })
  if (!answer.ok) return false
  const read = v.safeParse(cartToMergeSchema, await answer.json())
  if (!read.success) return false
  const cart = read.output
  if (cart) browserCart.change((record) => takeOverCart(record, cart))
  // A form's type, by which the server checks where it comes from.
  await fetch(FORM_CART, {
    method: 'POST',
    body: new URLSearchParams({ taken: cart ? contentsOf(cart) : '' }),
  })
  return true
}

/**
 * Whoever loads this file puts what forms have put into their cart into the browser's own, once, and gives theirs up.
 * Whatever is cut off is done by the next page: the browser's cart remembers which one it took over. False where the
 * shop did not answer.
 */
export const merging: Promise<boolean> = merge().catch(() => false)
