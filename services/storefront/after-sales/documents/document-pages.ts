import { Hono } from 'hono'
import { type IssuedDocument, readDocuments } from '../../documents/read-documents.ts'
import { missingPage, refusalPage } from '../../html/message-page.ts'
import { helpPath, openOrder } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { documentPage } from './document-page.ts'

const INVOICE = '/orders/:number/:secret/invoice'
const CREDIT_NOTE = '/orders/:number/:secret/credit-note/:name'

/** Invoices and credit notes to read and to print, for whoever has the order's address. */
export function documentPages(parts: StorefrontParts): Hono {
  const { database, publicUrl } = parts
  return new Hono()
    .get(INVOICE, async (c) => {
      const order = await openOrder(parts, c)
      if (order instanceof Response) return order
      const documents = await readDocuments(database.reads, order.number)
      const invoice = documents.find(({ kind }) => kind === 'invoice')
      return invoice
        ? c.html(documentPage(order, invoice, { publicUrl }))
        : c.html(notYetPage(publicUrl, order))
    })
    .get(CREDIT_NOTE, async (c) => {
      const order = await openOrder(parts, c)
      if (order instanceof Response) return order
      const documents = await readDocuments(database.reads, order.number)
      const note = documents.find(({ kind, name }) => kind === 'credit-note' && name === c.req.param('name'))
      const invoice = documents.find(({ kind }) => kind === 'invoice')?.name
      return note
        ? c.html(documentPage(order, note, { publicUrl, invoice }))
        : c.html(missingPage(publicUrl), 404)
    })
}

export function documentPath(order: Order, { kind, name }: Pick<IssuedDocument, 'kind' | 'name'>): string {
  return kind === 'invoice' ? helpPath(order, 'invoice') : helpPath(order, 'credit-note', name)
}

function notYetPage(publicUrl: string, order: Order) {
  return refusalPage(publicUrl, {
    heading: 'Your invoice is not ready yet',
    text: 'It is made as soon as your payment has been taken, usually within a minute. Open this page again then.',
    link: { href: helpPath(order), text: 'Back to the order' },
  })
}
