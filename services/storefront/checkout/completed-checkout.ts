import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type CheckoutLink, orderPath } from '../html/links.ts'
import { completedPage } from '../html/message-page.ts'
import type { Order } from '../orders/order.ts'
import { tellCompleted } from '../orders/tell-completed.ts'
import type { StorefrontParts } from '../parts.ts'

/**
 * Leads the browser that paid on to its order. Whoever else holds the checkout's address learns that it is completed and
 * the order's number, as programs do by their protocols, and nothing of the buyer: the order's own address is in the
 * mail. A form that was sent once more, as Pay is in a second tab, changed nothing, and the order's page says so.
 * @param payer  the digest of the browser's secret; undefined where it keeps none
 */
export async function answerCompleted(
  { database, publicUrl }: StorefrontParts,
  c: Context,
  { channel, embedded }: Pick<CheckoutLink, 'channel' | 'embedded'>,
  order: Order,
  payer: string | undefined,
): Promise<Response> {
  if (payer !== undefined && (await isPaidBy(database.reads, order, payer)))
    return c.redirect(orderPath(order, channel, embedded, c.req.method === 'POST'), 303)
  const told = embedded && (await tellCompleted(database.reads, order, { version: embedded, publicUrl }))
  return c.html(completedPage(publicUrl, order.number, told)) as Response
}

async function isPaidBy(query: Kysely<Tables>, { number }: Order, payerDigest: string): Promise<boolean> {
  const paid = await query
    .selectFrom('storefront.orders as order')
    .innerJoin('storefront.payments as payment', 'payment.id', 'order.payment_id')
    .where('order.number', '=', number)
    .where('payment.payer_digest', '=', payerDigest)
    .select('payment.id')
    .executeTakeFirst()
  return paid !== undefined
}
