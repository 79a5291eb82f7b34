import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { createBuyer, goToPayment, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { askApi, buildShop, pageOf, readKeys, seenWithin } from './seen-from-outside.ts'

/** The database is asked how the shop stands once in ten seconds. */
const TOLD_WITHIN_MS = 15_000
const PRODUCT = '/product/keel-kneeling-chair'
/** Another address of this machine, as good as any from outside for who listens at localhost alone. */
const ELSEWHERE = '127.0.0.2'

vi.setConfig({ testTimeout: 60_000 })
beforeAll(buildShop)

async function buyChair(shop: Shop): Promise<void> {
  const { data } = await askApi(
    shop,
    '{ product(handle: "keel-kneeling-chair") { variants(first: 1) { nodes { id } } } }',
  )
  const merchandiseId = data.product.variants.nodes[0].id
  const made = await askApi(
    shop,
    `mutation { cartCreate(input: { lines: [{ merchandiseId: "${merchandiseId}", quantity: 1 }] }) { cart { checkoutUrl } } }`,
  )
  const buyer = createBuyer(fetch, shop.origin)
  const order = await pay(buyer, await goToPayment(buyer, made.data.cartCreate.cart.checkoutUrl))
  expect(order.url.pathname).toMatch(/^\/orders\/\d+\//)
}

describe('/metrics', () => {
  let shop: Shop
  let port: number
  beforeAll(async () => {
    port = await freePort()
    shop = await openSeededShop({ METRICS_PORT: String(port) })
  })
  afterAll(async () => await shop?.[Symbol.asyncDispose]())

  const scrape = async () => (await fetch(`http://localhost:${port}/metrics`)).text()
  const figureOf = (metrics: string, series: string) =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    )

  test('tells of visits and of a purchase, by routes and never by paths', async () => {
    await buyChair(shop)
    for (let visit = 0; visit < 5; visit++) await pageOf(shop, PRODUCT)
    for (let visit = 0; visit < 20; visit++) await pageOf(shop, `/product/made-up-${visit}`)
    const metrics = await scrape()
    expect(
      figureOf(metrics, 'keel_requests_total{route="/product/[handle]",method="GET",status="200"}'),
    ).toBe(5)
    expect(
      figureOf(metrics, 'keel_requests_total{route="/product/[handle]",method="GET",status="404"}'),
    ).toBe(20)
    expect(figureOf(metrics, 'keel_pages_total{from="kept"}')).toBeGreaterThanOrEqual(4)
    expect(figureOf(metrics, 'keel_page_render_seconds_count')).toBeGreaterThan(0)
    expect(figureOf(metrics, 'keel_turn_wait_seconds_count')).toBeGreaterThan(0)
    expect(figureOf(metrics, 'keel_database_wait_seconds_count{lane="all"}')).toBeGreaterThan(0)
    expect(figureOf(metrics, 'keel_orders_last_hour')).toBe(1)
    expect(metrics).toContain('route="/checkouts/:token/payment",method="POST"')
    expect(metrics).not.toContain('made-up')
    expect(metrics).not.toMatch(/route="\/orders\/\d/)
  })

  test('tells of money that was taken, of mail that went out, and that the shop can sell', async () => {
    await seenWithin(TOLD_WITHIN_MS, async () => {
      const metrics = await scrape()
      return (
        figureOf(metrics, 'keel_money_in_flight_cents{of="authorised"}') === 0 &&
        figureOf(metrics, 'keel_mails_sent_last_hour') >= 1 &&
        figureOf(metrics, 'keel_queue_entries{queue="mail"}') === 0
      )
    })
    const metrics = await scrape()
    expect(figureOf(metrics, 'keel_ready')).toBe(1)
    expect(figureOf(metrics, 'keel_database_answers')).toBe(1)
    expect(figureOf(metrics, 'keel_memory_bytes{of="resident"}')).toBeGreaterThan(50_000_000)
    expect(figureOf(metrics, 'keel_disk_free_bytes')).toBeGreaterThan(0)
  })

  test('is not there for anybody outside, nor at the port of the shop', async () => {
    await expect(fetch(`http://${ELSEWHERE}:${port}/metrics`)).rejects.toThrow('fetch failed')
    expect((await pageOf(shop, '/metrics')).status).toBe(404)
  })

  test('at a port that is taken, or that is the shop’s own, stops the start with one line', async () => {
    const taken = openSeededShop({ METRICS_PORT: String(port) })
    await expect(taken).rejects.toThrow(
      `keel: port ${port} is in use: stop what uses it, or set METRICS_PORT`,
    )
    const own = openSeededShop({ PORT: String(port), METRICS_PORT: String(port) })
    await expect(own).rejects.toThrow(
      `keel: METRICS_PORT is ${port}, where the shop itself listens: take another port`,
    )
  })
})

describe('the number of a request', () => {
  const ask = async (shop: Shop, number: string) => {
    const answer = await fetch(`${shop.origin}/api/2025-07/graphql.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': (await readKeys(shop)).storefrontAccessToken,
        'x-request-id': number,
      },
      body: JSON.stringify({ query: '{ shop { name } }' }),
    })
    return answer.headers.get('x-request-id')
  }

  test('is a trusted proxy’s own, and never what a stranger sends', async () => {
    await using behind = await openSeededShop({ TRUST_PROXY: '127.0.0.1,::1' })
    expect(await ask(behind, '9f86d081884c7d65')).toBe('9f86d081884c7d65')
    await using open = await openSeededShop()
    expect(await ask(open, '9f86d081884c7d65')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
  })
})

describe('a collector', () => {
  let collector: Server
  let asked = 0
  let answer: RequestListener
  beforeAll(async () => {
    collector = createServer((request, response) => {
      asked += 1
      answer(request, response)
    }).listen(0, 'localhost')
    await once(collector, 'listening')
  })
  afterEach(() => {
    asked = 0
    collector.closeAllConnections()
  })
  afterAll(() => collector?.close())

  const variables = () => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${(collector.address() as AddressInfo).port}`,
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  })
  const linesOf = (shop: Shop) => shop.log.split('\n').filter((line) => line.includes('the collector takes'))

  test('gets traces and metrics, and nothing else is sent to it', async () => {
    const paths = new Set<string>()
    answer = (request, response) => {
      paths.add(request.url ?? '')
      request.resume().once('end', () => response.end())
    }
    await using shop = await openSeededShop(variables())
    await pageOf(shop, PRODUCT)
    await seenWithin(TOLD_WITHIN_MS, async () => paths.size === 2)
    expect([...paths].sort()).toEqual(['/v1/metrics', '/v1/traces'])
    expect(linesOf(shop)).toEqual([])
  })

  test.each<[string, RequestListener]>([
    ['hangs', (request) => void request.resume()],
    [
      'answers 500',
      (request, response) => void request.resume().once('end', () => response.writeHead(500).end()),
    ],
    ['cuts every connection', (request) => void request.socket.destroy()],
  ])('that %s holds up neither a purchase nor the end of the shop', async (_case, misbehave) => {
    answer = misbehave
    await using shop = await openSeededShop({ ...variables(), OTEL_EXPORTER_OTLP_TIMEOUT: '500' })
    await buyChair(shop)
    // More requests than the queue of spans takes.
    for (let round = 0; round < 20; round++)
      await Promise.all(Array.from({ length: 50 }, (_, at) => fetch(`${shop.origin}/account/${round}-${at}`)))
    await seenWithin(TOLD_WITHIN_MS, async () => asked > 0 && linesOf(shop).length === 2)
    await buyChair(shop)
    expect((await pageOf(shop, PRODUCT)).status).toBe(200)
    expect(await shop.stop()).toBe(0)
    expect(linesOf(shop)).toHaveLength(2)
  })
})
