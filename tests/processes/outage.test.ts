import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { type PostgresServer, startPostgres } from '#tests/postgres/server.ts'
import { askApi, buildShop, pageOf, seenWithin } from './seen-from-outside.ts'

/** Counted from the moment the server takes connections again. */
const BACK_WITHIN_MS = 2_000
const STOOL = '/product/keel-saddle-stool'
const PRODUCT = '{ product(handle: "keel-saddle-stool") { title } }'
const CART = 'mutation { cartCreate(input: {}) { cart { id } userErrors { code } } }'

let server: PostgresServer
let shop: Shop
let cents = 16_900
beforeAll(async () => {
  await buildShop()
  const folder = join(inject('engines').folder, 'that-is-lost')
  await mkdir(folder)
  server = await startPostgres(folder)
  shop = await Shop.open({ DATABASE_URL: server.urlOf('postgres') })
})
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
  await server?.stop()
})
afterEach(() => expect(shop.log).not.toMatch(/unhandled|uncaught/i))
beforeEach(() => seenWithin(BACK_WITHIN_MS, isReady))

const isReady = async () => (await pageOf(shop, '/health/ready')).status === 200
const shown = () => `$${(cents / 100).toFixed(2)}`
const shows = async (path: string) => (await pageOf(shop, path)).text.includes(shown())

/** Asks as an owner on another machine would, whose connection is not cut. */
async function askServer(text: string) {
  const client = new pg.Client(server.urlOf('postgres'))
  await client.connect()
  await client.query(text)
  await client.end()
}

async function hasBeaten(): Promise<boolean> {
  const client = new pg.Client(server.urlOf('postgres'))
  await client.connect()
  const { rows } = await client.query('select from settings.pulse')
  await client.end()
  return rows.length > 0
}

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid();`

function setPrice(): string {
  cents += 100
  return `update storefront.variants set price_cents = ${cents} where product_id =
    (select id from storefront.products where handle = 'keel-saddle-stool');`
}

test('what changed while all connections were cut is shown once they are back', async () => {
  for (let time = 1; time <= 3; time++) {
    expect(await shows(STOOL)).toBe(true)
    expect(await shows('/collection')).toBe(true)
    // One transaction does both, so the notice is sent when the connections are already gone.
    await askServer(CUT + setPrice())
    await seenWithin(BACK_WITHIN_MS, async () => (await shows(STOOL)) && (await shows('/collection')))
    await seenWithin(BACK_WITHIN_MS, isReady)
  }
})

test('while the server is away, pages that were made are served, and nothing of them is old after', async () => {
  for (const path of ['/', '/collection', STOOL]) expect(await shows(path)).toBe(true)
  await server.stop()

  for (const path of ['/', '/collection', STOOL]) {
    const page = await pageOf(shop, path)
    expect([path, page.status, page.text.includes(shown())]).toEqual([path, 200, true])
  }
  expect(await pageOf(shop, '/health/ready')).toEqual({
    status: 503,
    text: '{"status":"the database does not answer"}',
  })
  expect((await pageOf(shop, '/health/live')).status).toBe(200)
  expect((await askApi(shop, CART)).errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }])

  await server.start()
  await askServer(setPrice())
  await seenWithin(BACK_WITHIN_MS, async () => (await shows(STOOL)) && (await shows('/collection')))
  await seenWithin(BACK_WITHIN_MS, isReady)
  expect((await askApi(shop, CART)).data.cartCreate.cart.id).toMatch(/^gid:/)
})

test('[8.07] a page that something had just changed is shown as it was, marked, until the server is back', async () => {
  const old = shown()
  for (const path of ['/collection', STOOL]) expect(await shows(path)).toBe(true)
  await askServer(`${setPrice()} delete from settings.pulse;`)
  // The shop's own notice comes after that of the price, and asks for nothing that a page is made of.
  await seenWithin(BACK_WITHIN_MS, async () => (await isReady()) && (await hasBeaten()))
  await server.stop()

  for (const path of ['/collection', STOOL]) {
    const page = await fetch(`${shop.origin}${path}`)
    expect([path, page.status, (await page.text()).includes(old)]).toEqual([path, 200, true])
    expect(page.headers.get('cache-status')).toMatch(/^keel; hit; ttl=-\d+$/)
    expect(page.headers.get('cache-control')).toBe('private, no-cache')
  }

  await server.start()
  await seenWithin(BACK_WITHIN_MS, async () => (await shows(STOOL)) && (await shows('/collection')))
  expect((await fetch(`${shop.origin}${STOOL}`)).headers.get('cache-status')).toBeNull()
})

test('[8.07] a page that was not made before says what is wrong, and is not kept', async () => {
  await shop.stop()
  await shop.startAgain() // After a start, no part of the catalogue is in the shop's memory.
  await server.stop()

  const page = await pageOf(shop, STOOL)
  expect(page.status).toBe(503)
  expect(page.text).toContain('This product could not be loaded.')
  expect(await pageOf(shop, '/collection')).toMatchObject({
    status: 503,
    text: expect.stringContaining('No products found'),
  })
  expect((await pageOf(shop, '/about')).status).toBe(200)
  const answer = await askApi(shop, PRODUCT)
  expect(answer).toMatchObject({
    data: { product: null },
    errors: [{ message: expect.stringContaining('Request ID') }],
  })

  await server.start()
  await seenWithin(BACK_WITHIN_MS, async () => (await shows(STOOL)) && (await shows('/collection')))
})

test('it stops when it is asked to while the server is away', async () => {
  await server.stop()
  await seenWithin(BACK_WITHIN_MS, async () => !(await isReady()))
  expect(await shop.stop()).toBe(0)
})
