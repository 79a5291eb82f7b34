import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { comesFrom } from '#services/shared/comes-from.ts'
import { equalsSecret } from '#services/shared/signature.ts'
import { type FormFields, isFormToken, makeFormToken } from '../forms/form-fields.ts'
import { readFields } from '../forms/read-form.ts'
import { orderPath } from '../html/links.ts'
import { missingPage, refusalPage } from '../html/message-page.ts'
import type { StorefrontParts } from '../parts.ts'
import { type Order, readOrderByNumber } from './order.ts'
import { isStaffLook } from './staff-look.ts'

const NUMBER = /^\d{1,15}$/
const READING = ['GET', 'HEAD']

/** Returns the order that the address names, or the answer to give instead. Staff who only look post nothing. */
export async function openOrder(parts: StorefrontParts, c: Context): Promise<Order | Response> {
  const { database, publicUrl } = parts
  const { number = '', secret = '' } = c.req.param()
  const order = NUMBER.test(number) ? await readOrderByNumber(database.reads, Number(number)) : undefined
  if (order && equalsSecret(order.secret, secret)) return order
  if (!order || !isStaffLook(parts, order, secret)) return c.html(missingPage(publicUrl), 404)
  // Every link of the page leads on with the secret that it was opened with.
  const shown = { ...order, secret }
  return READING.includes(c.req.method) ? shown : c.html(onlyLooking(publicUrl, shown), 403)
}

function onlyLooking(publicUrl: string, order: Order) {
  return refusalPage(publicUrl, {
    heading: 'This page is for looking',
    text: 'You see this order as its buyer does, from the office, and cannot act for the buyer here. What you may do for them is in the office.',
    link: { href: helpPath(order), text: 'Back to the order' },
  })
}

/** An address below the order's own. */
export function helpPath(order: Pick<Order, 'number' | 'secret'>, ...steps: readonly string[]): string {
  return [orderPath(order, undefined), ...steps].join('/')
}

export interface OrderSubmission {
  readonly order: Order
  readonly fields: FormFields
}

/** Reads a form that this order's own page sent, or returns the answer to give instead. */
export async function openOrderForm(parts: StorefrontParts, c: Context): Promise<OrderSubmission | Response> {
  const order = await openOrder(parts, c)
  if (order instanceof Response) return order
  const fields = await readFields(c)
  return isOwnForm(parts, c, order, fields.get('formToken')) ? { order, fields } : refuseForm(parts, c, order)
}

export function formTokenOf({ signingKey }: StorefrontParts, order: Order): string {
  return makeFormToken(signingKey, purpose(order))
}

export function isOwnForm(
  { signingKey, publicUrl }: StorefrontParts,
  c: Context,
  order: Order,
  token: string | undefined,
): boolean {
  return isFormToken(signingKey, purpose(order), token ?? '') && comesFrom(publicUrl, c.req.header('origin'))
}

export function refuseForm(
  { publicUrl, tellForeignForm }: StorefrontParts,
  c: Context,
  order: Order,
): Response {
  tellForeignForm({ route: routePath(c), order: order.number })
  const page = refusalPage(publicUrl, {
    heading: 'This form was not accepted',
    text: 'It did not come from this order’s own page, so nothing was done. Open the order again and resend the form.',
    link: { href: helpPath(order), text: 'Open the order again' },
  })
  return c.html(page, 403) as Response
}

function purpose({ number }: Order): string {
  return `of order ${number}`
}
