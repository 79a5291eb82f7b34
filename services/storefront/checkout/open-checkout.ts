import type { Context } from 'hono'
import { keyOpensCart } from '../cart/open-cart.ts'
import { type Cart, readCartByToken } from '../cart/read-cart.ts'
import { type CheckoutLink, orderPath, readChannel } from '../html/checkout-link.ts'
import { expiredPage, missingPage } from '../html/message-page.ts'
import { readOrderOfCheckout } from '../orders/order.ts'
import type { StorefrontParts } from '../parts.ts'
import { type CheckoutDetails, readCheckoutDetails } from './checkout-details.ts'

/** An open checkout, as it was when the holder of its key asked for it. */
export interface OpenCheckout {
  readonly link: CheckoutLink
  readonly cart: Cart
  readonly details: CheckoutDetails | undefined
}

const TOKEN = /^[\w-]{1,128}$/

/** Returns the checkout that the address names, or the answer to give instead. */
export async function openCheckout(parts: StorefrontParts, c: Context): Promise<OpenCheckout | Response> {
  const { database, publicUrl, now } = parts
  const token = c.req.param('token') ?? ''
  const key = c.req.query('key') ?? ''
  const channel = readChannel(c.req.query('channel'))
  const cart = TOKEN.test(token) ? await readCartByToken(database.reads, token) : undefined
  if (!cart || !keyOpensCart(cart, key)) return c.html(missingPage(publicUrl), 404)

  const details = await readCheckoutDetails(database.reads, cart.id)
  if (cart.completedAt !== null) {
    const order = details && (await readOrderOfCheckout(database.reads, details.checkoutId))
    if (!order) throw new Error(`cart ${cart.id} is complete and has no order`)
    return c.redirect(orderPath(order, channel), 303)
  }
  if (cart.expiresAt <= now()) return c.html(expiredPage(publicUrl), 410)
  return { link: { token, key, channel }, cart, details }
}
