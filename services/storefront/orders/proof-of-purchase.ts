import { Hono } from 'hono'
import { isSigned, sign } from '#services/shared/signature.ts'
import { orderPath } from '../html/links.ts'
import { missingPage } from '../html/message-page.ts'
import type { StorefrontParts } from '../parts.ts'
import { type Order, readOrderByNumber } from './order.ts'

/** NUMBER.SIGNATURE */
const TOKEN = /^(\d{1,15})\.([\w-]{43})$/

/**
 * The proof's address stands in the order's mails alone, so its holder reads that mailbox. The order page's address
 * proves nothing, since people pass it on.
 */
export function proofPath(signingKey: string, { number }: Pick<Order, 'number'>): string {
  return `/orders/proof/${proofToken(signingKey, number)}`
}

export function proofToken(signingKey: string, number: number): string {
  return `${number}.${sign(signingKey, purpose(number))}`
}

export interface ProvedPurchase {
  readonly orderNumber: number
  readonly email: string
  readonly boughtAt: Date
  readonly productHandles: readonly string[]
}

export type PurchaseProof =
  | ({ readonly kind: 'proved' } & ProvedPurchase)
  /** The token is made up, changed, cut short or signed for something else, or its order was cancelled. */
  | { readonly kind: 'refused' }

/** Reads the token of a proof's address. */
export async function provePurchase(parts: StorefrontParts, token: string): Promise<PurchaseProof> {
  const order = await readProvedOrder(parts, token)
  if (!order || order.cancelledAt) return { kind: 'refused' }
  const productHandles = [...new Set(order.lines.map(({ productHandle }) => productHandle))]
  const { number: orderNumber, email, placedAt: boughtAt } = order
  return { kind: 'proved', orderNumber, email, boughtAt, productHandles }
}

/** The route redirects to the order's page, so that a visitor who copies the address does not copy the proof. */
export function proofOfPurchase(parts: StorefrontParts): Hono {
  return new Hono().get('/orders/proof/:token', async (c) => {
    const order = await readProvedOrder(parts, c.req.param('token'))
    return order ? c.redirect(orderPath(order, undefined), 303) : c.html(missingPage(parts.publicUrl), 404)
  })
}

async function readProvedOrder(
  { database, signingKey }: StorefrontParts,
  token: string,
): Promise<Order | undefined> {
  const [, number, signature] = TOKEN.exec(token) ?? []
  if (!number || !signature || !isSigned(signingKey, purpose(Number(number)), signature)) return undefined
  return readOrderByNumber(database.reads, Number(number))
}

function purpose(number: number): string {
  return `proof of purchase ${number}`
}
