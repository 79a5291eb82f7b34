import { Hono } from 'hono'
import { readDocuments } from '../../documents/read-documents.ts'
import { openOrder } from '../../orders/open-order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { readRefunds } from '../../payments/refunds/read-refunds.ts'
import { readClaims } from '../claims/read-claims.ts'
import { readEdits } from '../edit/order-edits.ts'
import { readReturns } from '../returns/read-returns.ts'
import { orderPage } from './order-page.ts'

export function orderStatus(parts: StorefrontParts): Hono {
  const { database, publicUrl, signingKey, now } = parts
  return new Hono().get('/orders/:number/:secret', async (c) => {
    const order = await openOrder(parts, c)
    if (order instanceof Response) return order
    const [returns, claims, edits, refunds, documents] = await Promise.all([
      readReturns(database.reads, order.number),
      readClaims(database.reads, order.number),
      readEdits(database.reads, order.number),
      readRefunds(database.reads, order.number),
      readDocuments(database.reads, order.number),
    ])
    const view = { order, returns, claims, edits, refunds, documents, publicUrl, signingKey, now: now() }
    return c.html(orderPage(view))
  })
}
