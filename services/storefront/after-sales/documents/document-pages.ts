import { type Context, Hono } from 'hono'
import type { DocumentKind } from '#database/tables/documents.ts'
import { type IssuedDocument, readDocuments } from '../../documents/read-documents.ts'
import { missingPage, refusalPage } from '../../html/message-page.ts'
import { helpPath, openOrder } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { documentPage } from './document-page.ts'

const INVOICE = '/orders/:number/:secret/invoice'
const EDIT_INVOICE = '/orders/:number/:secret/invoice/:name'
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
    .get(EDIT_INVOICE, (c) => showNamed(c, 'invoice'))
    .get(CREDIT_NOTE, (c) => showNamed(c, 'credit-note'))

  async function showNamed(c: Context, wanted: DocumentKind) {
    const order = await openOrder(parts, c)
    if (order instanceof Response) return order
    const documents = await readDocuments(database.reads, order.number)
    const named = documents.find(({ kind, name }) => kind === wanted && name === c.req.param('name'))
    const invoice = documents.find(({ kind }) => kind === 'invoice')?.name
    return named
      ? c.html(
          documentPage(order, named, { publicUrl, invoice: invoice === named.name ? undefined : invoice }),
        )
      : c.html(missingPage(publicUrl), 404)
  }
}

export function documentPath(order: Order, { kind, name, content }: IssuedDocument): string {
  if (kind === 'credit-note') return helpPath(order, 'credit-note', name)
  return content.edit ? helpPath(order, 'invoice', name) : helpPath(order, 'invoice')
}

function notYetPage(publicUrl: string, order: Order) {
  return refusalPage(publicUrl, {
    heading: 'Your invoice is not ready yet',
    text: 'It is made as soon as your payment has been taken, usually within a minute. Open this page again then.',
    link: { href: helpPath(order), text: 'Back to the order' },
  })
}
