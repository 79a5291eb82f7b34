import { Hono } from 'hono'
import * as v from 'valibot'
import type { StorefrontParts } from '../parts.ts'
import type { AdminEnv } from './access.ts'
import { answer, answerBody } from './answer.ts'
import { fulfilOrder, trackingSchema } from './fulfil-order.ts'
import { listOrders } from './list-orders.ts'
import { refuse } from './outcome.ts'
import { rateSchema, setTaxRate } from './set-tax-rate.ts'
import { showOrder } from './show-order.ts'

const NUMBER = /^\d{1,15}$/
const fulfilmentBody = v.object({ tracking: trackingSchema }, 'a tracking number is missing')
const rateBody = v.object({ rate: rateSchema }, 'a tax rate is missing')

export function orderRoutes(parts: StorefrontParts): Hono<AdminEnv> {
  const { database, now } = parts
  return new Hono<AdminEnv>()
    .get('/orders', async (c) => {
      const before = c.req.query('before') ?? ''
      return c.json(await listOrders(database, NUMBER.test(before) ? Number(before) : undefined))
    })
    .use('/orders/:number/*', async (c, next) => {
      const { number } = c.req.param()
      return NUMBER.test(number)
        ? next()
        : answer(c, refuse(404, `no order has the number ${JSON.stringify(number)}`))
    })
    .get('/orders/:number', async (c) => answer(c, await showOrder(parts, Number(c.req.param('number')))))
    .put('/orders/:number/fulfilment', (c) =>
      answerBody(c, fulfilmentBody, ({ tracking }) => {
        const number = Number(c.req.param('number'))
        return fulfilOrder(parts, { who: c.var.who, now: now() }, { number, tracking })
      }),
    )
    .put('/tax-rates/:state', (c) =>
      answerBody(c, rateBody, ({ rate: rateMillionths }) => {
        const state = c.req.param('state').toUpperCase()
        return setTaxRate(database, { who: c.var.who, now: now() }, { state, rateMillionths })
      }),
    )
}
