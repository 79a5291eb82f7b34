import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { productAnswer, variantAnswer } from '#tests/fixtures/storefront/storefront-answers.ts'

type ProductAnswer = typeof productAnswer

/** One variant for each value of the one option. */
export function variantsOf(option: string, values: readonly string[]) {
  const variants = values.map((value, index) => ({
    ...variantAnswer,
    id: `gid://shopify/ProductVariant/${value}`,
    title: value,
    availableForSale: index !== 1,
    currentlyNotInStock: false,
    selectedOptions: [{ name: option, value }],
  }))
  return { variants: { edges: variants.map((node) => ({ node })) }, options: [{ name: option, values }] }
}

/** A product as a hosted storefront may have it: without pictures, and with one variant unless it is given others. */
export function oddProduct(fields: Partial<Record<keyof ProductAnswer, unknown>> & { handle: string }) {
  return {
    ...productAnswer,
    id: `gid://shopify/Product/${fields.handle}`,
    images: { edges: [] },
    ...variantsOf('Size', ['One']),
    ...fields,
  }
}

/**
 * A hosted storefront whose whole catalogue is these products, on one page of its list. Browsers ask it too, as they ask
 * Shopify: what has become of a cart's lines, of which it says nothing.
 */
export async function openCatalogueStorefront(products: readonly ReturnType<typeof oddProduct>[]) {
  const list = { edges: products.map((node) => ({ node })), totalCount: products.length }
  const app = new Hono().use(cors()).post('*', async (c) => {
    const { variables } = await c.req.json<{ variables?: { handle?: string } }>()
    const product = products.find(({ handle }) => handle === variables?.handle) ?? null
    return c.json({ data: { products: list, search: list, product, nodes: [] } })
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
