import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsOfTheShop, readMigrations } from '#database/migration-files.ts'
import { runCatalogue } from '#tests/commands/owner-commands.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { askApi, buildShop, pageOf, readKeys, seenWithin } from './seen-from-outside.ts'

/** Counted from the answer to the change. */
const SEEN_WITHIN_MS = 1_000
const STOOL = '/product/keel-saddle-stool'
const CASTERS = '/product/keel-caster-set'

let here: Shop
let there: Shop
let database: pg.Client
beforeAll(async () => {
  await buildShop()
  const url = await createPostgresDatabase('template1')
  ;[here, there] = await Promise.all([Shop.open({ DATABASE_URL: url }), Shop.open({ DATABASE_URL: url })])
  database = new pg.Client(url)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await here?.[Symbol.asyncDispose]()
  await there?.[Symbol.asyncDispose]()
})

const command = (...args: string[]) =>
  runCatalogue({ PORT: new URL(here.origin).port, DATA_DIR: here.dataDir }, ...args)

async function put(path: string, body: unknown): Promise<void> {
  const { storefrontServiceKey } = await readKeys(here)
  const answer = await fetch(`${here.origin}/admin/${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${storefrontServiceKey}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

const seenThere = (look: () => Promise<boolean>) => seenWithin(SEEN_WITHIN_MS, look)
const shows = async (path: string, text: string) => (await pageOf(there, path)).text.includes(text)
const apiSays = async (query: string, text: string) =>
  JSON.stringify(await askApi(there, query)).includes(text)

test('two that start at the same moment on an empty database make everything once', async () => {
  const migrations = (await readMigrations(migrationsOfTheShop)).map(({ file }) => file)
  const applied = [here, there].flatMap(({ log }) => log.match(/Applying migration \S+/g) ?? [])
  expect(applied.sort()).toEqual(migrations.map((file) => `Applying migration ${file}`))
  expect(await readKeys(there)).toEqual(await readKeys(here))
  const { rows } = await database.query(`select count(*)::int as products, max(id)::int as last
    from storefront.products`)
  expect(rows).toEqual([{ products: 8, last: 8 }])
})

test('each says that it is there, so both know among how many they divide limits', async () => {
  const { rows } = await database.query('select count(*)::int as processes from web.processes')
  expect(rows).toEqual([{ processes: 2 }])
})

test('the twin’s own shop takes no webhooks', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${here.origin}/webhooks/shopify`, { method: 'POST', headers, body: '{}' })
  expect(answer.status).toBe(404)
})

describe('what changes through one process is seen at the other within a second:', () => {
  test('a price, on each page that shows it and in the API', async () => {
    const query = '{ product(handle: "keel-saddle-stool") { priceRange { minVariantPrice { amount } } } }'
    for (const path of [STOOL, '/', '/collection']) expect(await shows(path, '$169.00')).toBe(true)
    expect(await apiSays(query, '"169.0"')).toBe(true)

    await put('products/keel-saddle-stool/price', { price: '151.25' })
    await seenThere(async () => {
      const seen = [STOOL, '/', '/collection'].map((path) => shows(path, '$151.25'))
      return (await Promise.all([...seen, apiSays(query, '"151.25"')])).every(Boolean)
    })
  })

  test('a stock', async () => {
    expect(await shows(CASTERS, 'In stock')).toBe(true)
    const { rows } = await database.query(`select sku from storefront.variants
      where product_id = (select id from storefront.products where handle = 'keel-caster-set')`)
    for (const { sku } of rows) await put(`variants/${encodeURIComponent(sku)}/stock`, { stock: '0' })
    await seenThere(async () => !(await shows(CASTERS, 'In stock')))
    const query = '{ product(handle: "keel-caster-set") { availableForSale } }'
    expect(await askApi(there, query)).toEqual({
      data: { product: { availableForSale: false } },
      extensions: { cost: expect.anything() },
    })
  })

  test('that a product is published, or no more', async () => {
    expect(await shows('/collection', 'Keel Cushion Set')).toBe(true)
    await put('products/keel-cushion-set/publication', { published: false })
    await seenThere(async () => (await pageOf(there, '/product/keel-cushion-set')).status === 404)
    expect(await shows('/collection', 'Keel Cushion Set')).toBe(false)
    await put('products/keel-cushion-set/publication', { published: true })
    await seenThere(async () => (await pageOf(there, '/product/keel-cushion-set')).status === 200)
    expect(await shows('/collection', 'Keel Cushion Set')).toBe(true)
  })

  test('a whole file', async () => {
    const file = join(here.dataDir, 'catalogue.csv')
    await command('export', file)
    await writeFile(file, (await readFile(file, 'utf8')).replace('Keel Balance Stool', 'Keel Wobble Stool'))
    expect(await shows('/collection', 'Keel Balance Stool')).toBe(true)
    expect((await command('import', file)).code).toBe(0)
    await seenThere(() => shows('/collection', 'Keel Wobble Stool'))
    expect(await shows('/product/keel-balance-stool', 'Keel Wobble Stool')).toBe(true)
  })

  test('a collection, changed by a hand in psql', async () => {
    const query = '{ collection(handle: "stools") { title products(first: 9) { nodes { handle } } } }'
    expect(await apiSays(query, 'keel-balance-stool')).toBe(true)
    await database.query(`update storefront.collections set title = 'Low stools', rule = 'title:none'
      where handle = 'stools'`)
    const none = { collection: { title: 'Low stools', products: { nodes: [] } } }
    await seenThere(async () => JSON.stringify((await askApi(there, query)).data) === JSON.stringify(none))
  })
})
