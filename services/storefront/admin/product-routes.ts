import { Hono } from 'hono'
import * as v from 'valibot'
import type { StorefrontParts } from '../parts.ts'
import type { AdminEnv } from './access.ts'
import { priceSchema, stockSchema } from './amounts.ts'
import { answerBody } from './answer.ts'
import { listProducts } from './list-products.ts'
import { setPrice } from './set-price.ts'
import { setPublication } from './set-publication.ts'
import { setStock } from './set-stock.ts'

const priceBody = v.object({ price: priceSchema }, 'a price is missing')
const stockBody = v.object({ stock: stockSchema }, 'a stock is missing')
const publicationBody = v.object(
  { published: v.boolean('published is true or false') },
  'published is true or false',
)

export function productRoutes({ database, now }: StorefrontParts): Hono<AdminEnv> {
  return new Hono<AdminEnv>()
    .get('/products', async (c) => c.json(await listProducts(database, c.req.query('after'))))
    .put('/products/:handle/price', (c) =>
      answerBody(c, priceBody, ({ price: priceCents }) =>
        setPrice(database, { who: c.var.who, now: now() }, { handle: c.req.param('handle'), priceCents }),
      ),
    )
    .put('/products/:handle/publication', (c) =>
      answerBody(c, publicationBody, ({ published }) =>
        setPublication(
          database,
          { who: c.var.who, now: now() },
          { handle: c.req.param('handle'), published },
        ),
      ),
    )
    .put('/variants/:sku/stock', (c) =>
      answerBody(c, stockBody, ({ stock }) =>
        setStock(database, { who: c.var.who, now: now() }, { sku: c.req.param('sku'), stock }),
      ),
    )
}
