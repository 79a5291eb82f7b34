import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { comesFrom } from '#services/shared/comes-from.ts'
import { type Cart, keyOpensCart } from '../cart/read-cart.ts'
import { type FormFields, isFormToken } from '../forms/form-fields.ts'
import { readFields } from '../forms/read-form.ts'
import { EMBEDDED, readEmbedded } from '../html/embedded/told-to-host.ts'
import { type CheckoutLink, readChannel } from '../html/links.ts'
import { expiredPage, missingPage, refusedPage } from '../html/message-page.ts'
import { readOrderOfCheckout } from '../orders/order.ts'
import type { StorefrontParts } from '../parts.ts'
import { type CheckoutDetails, readCheckout } from './checkout-details.ts'
import { answerCompleted } from './completed-checkout.ts'
import { readPayer } from './payer.ts'

/** An open checkout, as it was when the holder of its key asked for it. */
export interface OpenCheckout {
  readonly link: CheckoutLink
  readonly cart: Cart
  readonly details: CheckoutDetails | undefined
}

const TOKEN = /^[\w-]{1,128}$/

export interface Submission extends OpenCheckout {
  readonly fields: FormFields
}

/** Returns the checkout that the address names, or the answer to give instead. */
export async function openCheckout(parts: StorefrontParts, c: Context): Promise<OpenCheckout | Response> {
  const { database, publicUrl, now } = parts
  const token = c.req.param('token') ?? ''
  const key = c.req.query('key') ?? ''
  const channel = readChannel(c.req.query('channel'))
  const embedded = readEmbedded(c.req.query(EMBEDDED))
  const checkout = TOKEN.test(token) ? await readCheckout(database.reads, token) : undefined
  if (!checkout || !keyOpensCart(checkout.cart, key)) return c.html(missingPage(publicUrl, embedded), 404)

  const { cart, details } = checkout
  if (cart.completedAt !== null) {
    if (!details) throw new Error(`cart ${cart.id} is complete and has no checkout`)
    const order = await readOrderOfCheckout(database.reads, details.checkoutId)
    if (!order) throw new Error(`checkout ${details.checkoutId} is complete and has no order`)
    return answerCompleted(parts, c, { channel, embedded }, order, readPayer(c, publicUrl))
  }
  if (cart.expiresAt <= now()) return c.html(expiredPage(publicUrl, embedded), 410)
  return { link: { token, key, channel, embedded }, cart, details }
}

/** Reads a form that this checkout's own page sent, or returns the answer to give instead. */
export async function openSubmission(parts: StorefrontParts, c: Context): Promise<Submission | Response> {
  const checkout = await openCheckout(parts, c)
  if (checkout instanceof Response) return checkout
  const fields = await readFields(c)
  const genuine = isFormToken(parts.signingKey, checkout.link.token, fields.get('formToken') ?? '')
  if (!genuine || !comesFrom(parts.publicUrl, c.req.header('origin'))) {
    parts.tellForeignForm({ route: routePath(c), genuine })
    return c.html(refusedPage(checkout.link), 403)
  }
  return { ...checkout, fields }
}
