import { Hono } from 'hono'
import { equalsSecret } from '#services/shared/equals-secret.ts'
import { missingPage } from '../checkout/pages/message-page.ts'
import type { StorefrontParts } from '../parts.ts'
import { readOrderByNumber } from './order.ts'
import { orderPage } from './order-page.ts'

const NUMBER = /^\d{1,15}$/

export function orderStatus({ database, publicUrl }: StorefrontParts): Hono {
  const app = new Hono()
  app.get('/orders/:number/:secret', async (c) => {
    const { number, secret } = c.req.param()
    const order = NUMBER.test(number) ? await readOrderByNumber(database.reads, Number(number)) : undefined
    if (!order || !equalsSecret(order.secret, secret)) return c.html(missingPage(publicUrl), 404)
    return c.html(orderPage(order, publicUrl))
  })
  return app
}
