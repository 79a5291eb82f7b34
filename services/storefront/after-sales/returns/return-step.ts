import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { FieldErrors, FormFields } from '../../forms/form-fields.ts'
import { missingPage, refusalPage } from '../../html/message-page.ts'
import { formTokenOf, helpPath, openOrder, openOrderForm, refuseForm } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { readRefunds } from '../../payments/refunds/read-refunds.ts'
import { findCase } from '../case-number.ts'
import { isFormKey } from '../form/form-parts.ts'
import { returnUntil } from '../last-day-words.ts'
import { readWorthsOf } from './list-returns.ts'
import { type Return, readReturns } from './read-returns.ts'
import { requestReturn } from './request-return.ts'
import { parcelSheet, returnFormPage, returnPage } from './return-pages.ts'
import { explainNotReturnable, returnPath } from './return-words.ts'
import { decideReturnable } from './returnable.ts'

const FORM = '/orders/:number/:secret/return'
const CASE = '/orders/:number/:secret/returns/:case'

export function returnStep(parts: StorefrontParts): Hono {
  const { database, publicUrl, log } = parts
  return new Hono()
    .get(FORM, async (c) => {
      const order = await openOrder(parts, c)
      return order instanceof Response ? order : showForm(parts, c, order, { fields: new Map(), errors: {} })
    })
    .post(FORM, async (c) => {
      const submission = await openOrderForm(parts, c)
      if (submission instanceof Response) return submission
      const { order, fields } = submission
      if (!isFormKey(fields.get('formKey'))) return refuseForm(parts, c, order)
      const request = await database.query
        .transaction()
        .execute((trx) => requestReturn(trx, parts, order.number, fields))
      switch (request.kind) {
        case 'requested':
          log.info({ order: order.number, return: request.asked.number }, 'a return was asked for')
          return c.redirect(returnPath(order, request.asked), 303)
        case 'not-returnable':
          return c.html(notReturnablePage(publicUrl, order, request.message), 409)
        case 'invalid':
          return showForm(parts, c, order, { fields, errors: request.errors })
      }
    })
    .get(CASE, (c) =>
      showCase(parts, c, (order, asked, worthCents) => returnPage(order, asked, worthCents, publicUrl)),
    )
    .get(`${CASE}/sheet`, (c) => showCase(parts, c, (order, asked) => parcelSheet(order, asked, publicUrl)))
}

interface Sent {
  readonly fields: FormFields
  readonly errors: FieldErrors<string>
}

async function showForm(
  parts: StorefrontParts,
  c: Context,
  order: Order,
  { fields, errors }: Sent,
): Promise<Response> {
  const { database, publicUrl, now } = parts
  const [returns, refunds] = await Promise.all([
    readReturns(database.reads, order.number),
    readRefunds(database.reads, order.number),
  ])
  const returnable = decideReturnable(order, { returns, refunds }, now())
  if (returnable.kind !== 'open')
    return c.html(notReturnablePage(publicUrl, order, explainNotReturnable(returnable)), 409)
  const { lines, lastDay } = returnable
  const until = returnUntil(order, lastDay, now())
  const values = Object.fromEntries(fields)
  const form = { publicUrl, formToken: formTokenOf(parts, order), formKey: randomUUID(), lines, until }
  const status = Object.keys(errors).length > 0 ? 422 : 200
  return c.html(returnFormPage(order, { ...form, values, errors }), status)
}

async function showCase(
  parts: StorefrontParts,
  c: Context,
  page: (order: Order, asked: Return, worthCents: number) => ReturnType<typeof returnPage>,
): Promise<Response> {
  const { database, publicUrl } = parts
  const order = await openOrder(parts, c)
  if (order instanceof Response) return order
  const asked = await findCase('R', c.req.param('case'), order, (number) =>
    readReturns(database.reads, number),
  )
  if (!asked) return c.html(missingPage(publicUrl), 404)
  const worths = await readWorthsOf(database.reads, [asked])
  return c.html(page(order, asked, worths.get(asked.id) ?? 0))
}

function notReturnablePage(publicUrl: string, order: Order, text: string) {
  return refusalPage(publicUrl, {
    heading: 'You cannot return anything here',
    text,
    link: { href: helpPath(order), text: 'Back to the order' },
  })
}
