import type { Hono } from 'hono'
import { orderOperations } from '#services/admin-contract/orders.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { cancelOrderForOwner } from '../after-sales/cancel/cancel-order.ts'
import { recordDeliveryForOwner } from '../after-sales/delivery/record-delivery.ts'
import { ofOrder } from '../orders/no-such-order.ts'
import type { StorefrontParts } from '../parts.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { showOrder } from './show-order.ts'
import { listTaxRates, setTaxRate } from './tax-rates.ts'

export function orderRoutes(parts: StorefrontParts): Hono<AdminEnv> {
  const { database, now } = parts
  return serveOperations(orderOperations, {
    showOrder: ({ params }) => ofOrder(params, (number) => showOrder(parts, number)),
    fulfilOrder: ({ params, query: { version }, body, who }) =>
      ofOrder(params, (number) => fulfilOrder(parts, { who, now: now() }, { number, version, ...body })),
    recordDelivery: ({ params, query: { version }, body: { day }, who }) =>
      ofOrder(params, (number) => recordDeliveryForOwner(parts, who, number, { day, version })),
    cancelOrder: ({ params, query: { version }, who }) =>
      ofOrder(params, (number) => cancelOrderForOwner(parts, who, number, version)),
    listTaxRates: () => listTaxRates(database),
    setTaxRate: ({ params, body, who }) => {
      const state = params.state.toUpperCase()
      return setTaxRate(database, { who, now: now() }, { state, rateMillionths: body.rate })
    },
  })
}
