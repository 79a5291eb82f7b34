import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildClientSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { VARIANTS_QUERY } from './products/all-variants.ts'
import { createStorefrontClient, type StorefrontClient } from './storefront.ts'

const schemaFile = createRequire(import.meta.url).resolve('@shopify/hydrogen-react/storefront.schema.json')
const schema = buildClientSchema(JSON.parse(readFileSync(schemaFile, 'utf8')))

test.each<[string, (client: StorefrontClient) => Promise<unknown>]>([
  ['products', (client) => client.products(4)],
  ['search', (client) => client.search('stool', 50)],
  ['narrowedProducts', (client) => client.narrowedProducts({ filters: [], sort: 'price-low' }, 20)],
  ['filters', (client) => client.filters([{ available: true }])],
  ['predict', (client) => client.predict('stol')],
  ['productHandles', (client) => client.productHandles(250)],
  ['productByHandle', (client) => client.productByHandle('keel-balance-stool')],
  ['redirect', (client) => client.redirect(['/old'])],
  ['createCart', (client) => client.createCart([{ merchandiseId: 'v', quantity: 1 }])],
  ['cart', (client) => client.cart('c')],
  ['formCart', (client) => client.formCart('c')],
  ['createFormCart', (client) => client.createFormCart([{ merchandiseId: 'v', quantity: 1 }])],
  ['addToFormCart', (client) => client.addToFormCart('c', [{ merchandiseId: 'v', quantity: 1 }])],
  ['setInFormCart', (client) => client.setInFormCart('c', 'l', 2)],
  ['variants', (client) => client.variants(['v'])],
  ['todaysVariants', (client) => client.todaysVariants(['v'])],
])('[7.01] [7.02] [7.03] what %s sends is valid in Shopify’s own 2025-07 schema', async (_name, call) => {
  const documents: string[] = []
  const client = createStorefrontClient({
    url: 'https://store.example',
    accessToken: 'public-token',
    apiVersion: '2025-07',
    providerName: 'Shopify',
    fetch: async (_url, { body }) => {
      documents.push(JSON.parse(String(body)).query)
      return Response.json({})
    },
  })
  await call(client)
  expect(documents).toHaveLength(1)
  expect(validate(schema, parse(documents[0] ?? ''))).toEqual([])
})

test('[7.02] what the further variants of a product are asked with is valid there, too', () => {
  expect(validate(schema, parse(VARIANTS_QUERY))).toEqual([])
})
