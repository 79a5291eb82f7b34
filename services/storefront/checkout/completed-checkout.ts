import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type CheckoutLink, orderPath } from '../html/links.ts'
import { completedPage } from '../html/message-page.ts'
import { readOrderOfCheckout } from '../orders/order.ts'
import { tellCompleted } from '../orders/tell-completed.ts'
import type { StorefrontParts } from '../parts.ts'
import { readPayer } from './payer.ts'

/**
 * Leads the browser that paid on to its order. Whoever else holds the checkout's address learns that it is completed and
 * the order's number, as programs do by their protocols, and nothing of the buyer: the order's own address is in the
 * mail.
 */
export async function answerCompleted(
  { database, publicUrl }: StorefrontParts,
  c: Context,
  { channel, embedded }: Pick<CheckoutLink, 'channel' | 'embedded'>,
  checkoutId: number,
): Promise<Response> {
  const order = await readOrderOfCheckout(database.reads, checkoutId)
  if (!order) throw new Error(`checkout ${checkoutId} is complete and has no order`)
  const payer = readPayer(c, publicUrl)
  if (payer !== undefined && (await isPaidBy(database.reads, checkoutId, payer)))
    return c.redirect(orderPath(order, channel, embedded), 303)
  const told = embedded && (await tellCompleted(database.reads, order, { version: embedded, publicUrl }))
  return c.html(completedPage(publicUrl, order.number, told)) as Response
}

async function isPaidBy(query: Kysely<Tables>, checkoutId: number, payerDigest: string): Promise<boolean> {
  const paid = await query
    .selectFrom('storefront.orders as order')
    .innerJoin('storefront.payments as payment', 'payment.id', 'order.payment_id')
    .where('order.checkout_id', '=', checkoutId)
    .where('payment.payer_digest', '=', payerDigest)
    .select('payment.id')
    .executeTakeFirst()
  return paid !== undefined
}
