import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Storefront } from '#services/storefront/storefront.ts'
import { ACCOUNT_ORDERS_PATH } from '#shop/account/paths.ts'
import { linkToCart } from '#shop/cart/posted/link-lines.ts'
import { type BackendOwner, readSignedIn } from '../backend/owner.ts'
import type { Log } from '../log.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import { openOwnTables, readAccountOrders } from './purchase-rows.ts'

interface AccountOrderParts {
  readonly owner: BackendOwner
  readonly storefront: Pick<Storefront, 'buyersOrders'>
  readonly publicUrl: string
  readonly log: Log
}

/** Each order takes a handful of questions to the database. */
const PAGE_ORDERS = 10
/** The account's other sections stand below its orders, so a phone would scroll far past ten of them. */
const FIRST_ORDERS = 3
const MAX_BODY_BYTES = 200
const orderNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const bodySchema = v.pipe(v.string(), v.parseJson(), v.object({ before: v.optional(orderNumber) }))

/**
 * The endpoint where a signed-in visitor asks for their orders. The backend knows whose they are, the storefront what
 * became of them, and neither knows the other's accounts or orders.
 */
export function accountOrders({ owner, storefront, publicUrl, log }: AccountOrderParts): EmbeddedService {
  const tables = openOwnTables(owner)
  const app = new Hono()
    .post(
      ACCOUNT_ORDERS_PATH,
      bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Too large', 413) }),
      async (c) => {
        const asking = await readSignedIn(owner, publicUrl, c.req.raw)
        if (!asking.ok) return c.text(asking.text, asking.status)
        const body = v.safeParse(bodySchema, await c.req.text())
        if (!body.success) return c.text('This asks for no orders', 400)
        const { before } = body.output
        const size = before === undefined ? FIRST_ORDERS : PAGE_ORDERS
        const numbers = await readAccountOrders(tables, asking.signedIn.id, { before, limit: size + 1 })
        const page = numbers.slice(0, size)
        const told = await storefront.buyersOrders(page)
        const orders = told.map((order) => ({ ...order, againPath: linkToSame(order) }))
        const next = numbers.length > page.length ? (page.at(-1) ?? null) : null
        return c.json({ orders, next }, 200, { 'cache-control': 'no-store' })
      },
    )
    .all(ACCOUNT_ORDERS_PATH, (c) => c.text('Method not allowed', 405, { allow: 'POST' }))
    .onError((error, c) => {
      log.error({ err: error }, 'the orders of an account could not be read')
      return c.text('Not now', 503)
    })
  return { paths: [ACCOUNT_ORDERS_PATH], routes: app.routes, fetch: async (request) => app.fetch(request) }
}

type BuyersOrder = Awaited<ReturnType<Storefront['buyersOrders']>>[number]

function linkToSame({ lines }: BuyersOrder): string | null {
  const sold = lines.flatMap(({ variantId, quantity }) =>
    variantId === null ? [] : [{ variantId, quantity }],
  )
  return sold.length === 0 ? null : linkToCart(sold)
}
