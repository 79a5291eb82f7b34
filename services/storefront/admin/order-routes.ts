import type { Hono } from 'hono'
import { orderOperations } from '#services/admin-contract/orders.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { cancelOrderForOwner } from '../after-sales/cancel/cancel-order-for-owner.ts'
import { recordDeliveryForOwner } from '../after-sales/delivery/record-delivery-for-owner.ts'
import type { StorefrontParts } from '../parts.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { listOrders } from './list-orders.ts'
import { setTaxRate } from './set-tax-rate.ts'
import { showOrder } from './show-order.ts'

const NUMBER = /^\d{1,15}$/

export function orderRoutes(parts: StorefrontParts): Hono<AdminEnv> {
  const { database, now } = parts
  return serveOperations(orderOperations, {
    listOrders: ({ query: { before = '' } }) =>
      listOrders(database, NUMBER.test(before) ? Number(before) : undefined),
    showOrder: ({ params }) => ofOrder(params, (number) => showOrder(parts, number)),
    fulfilOrder: ({ params, body, who }) =>
      ofOrder(params, (number) => fulfilOrder(parts, { who, now: now() }, { number, ...body })),
    recordDelivery: ({ params, body, who }) =>
      ofOrder(params, (number) => recordDeliveryForOwner(parts, who, number, body.day)),
    cancelOrder: ({ params, who }) => ofOrder(params, (number) => cancelOrderForOwner(parts, who, number)),
    setTaxRate: ({ params, body, who }) => {
      const state = params.state.toUpperCase()
      return setTaxRate(database, { who, now: now() }, { state, rateMillionths: body.rate })
    },
  })
}

async function ofOrder<Result>(
  { number }: { readonly number: string },
  act: (number: number) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  return NUMBER.test(number)
    ? act(Number(number))
    : refuse(404, `no order has the number ${JSON.stringify(number)}`)
}
