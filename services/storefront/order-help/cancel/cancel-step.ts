import { Hono } from 'hono'
import type { Order } from '../../orders/order.ts'
import { refusalPage } from '../../pages/message-page.ts'
import type { StorefrontParts } from '../../parts.ts'
import { formTokenOf, helpPath, openOrder, openOrderForm } from '../open-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelPage } from './cancel-page.ts'

const PATH = '/orders/:number/:secret/cancel'

export function cancelStep(parts: StorefrontParts): Hono {
  const { database, publicUrl, log } = parts
  return new Hono()
    .get(PATH, async (c) => {
      const order = await openOrder(parts, c)
      if (order instanceof Response) return order
      if (order.cancelledAt) return c.redirect(helpPath(order), 303)
      if (order.fulfilment) return c.html(sentPage(publicUrl, order, order.fulfilment.trackingNumber), 409)
      return c.html(cancelPage(order, { publicUrl, formToken: formTokenOf(parts, order) }))
    })
    .post(PATH, async (c) => {
      const submission = await openOrderForm(parts, c)
      if (submission instanceof Response) return submission
      const { order } = submission
      const { number } = order
      const cancellation = await database.query
        .transaction()
        .execute((trx) => cancelOrder(trx, parts, { number, by: 'buyer' }))
      switch (cancellation.kind) {
        case 'cancelled':
          log.info({ order: number }, 'an order was cancelled by its buyer')
          return c.redirect(helpPath(order), 303)
        // A second click, or a second tab: what was wanted is so.
        case 'cancelled-before':
          return c.redirect(helpPath(order), 303)
        case 'sent':
          return c.html(sentPage(publicUrl, order, cancellation.trackingNumber), 409)
        case 'not-refunded':
          log.error({ order: number, reason: cancellation.reason }, 'a cancellation could not be refunded')
          return c.html(notRefundedPage(publicUrl), 409)
        case 'missing':
          throw new Error(`order ${number} was there and is gone`)
      }
    })
}

function sentPage(publicUrl: string, order: Order, trackingNumber: string) {
  return refusalPage(publicUrl, {
    heading: 'It is on its way already',
    text: `The parcel was sent, with tracking number ${trackingNumber}, so the order cannot be cancelled any more. Nothing has changed. Once it is there you can send it back, at no cost.`,
    link: { href: helpPath(order), text: 'Back to the order' },
  })
}

function notRefundedPage(publicUrl: string) {
  return refusalPage(publicUrl, {
    heading: 'It could not be cancelled just now',
    text: 'Your money could not be sent back, so nothing was changed: the order stands as it was. Try again in a while, or tell us.',
    link: { href: `${publicUrl}/contact`, text: 'Contact us' },
  })
}
