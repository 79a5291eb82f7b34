import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { openFreshDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { createLog } from '../log.ts'
import { storefrontWebhooks } from './webhooks.ts'

const SECRET = 'hush'
const HOUR_MS = 60 * 60 * 1000
const NOW = new Date('2026-03-01T12:00:00Z')
const ADDRESS = 'http://localhost/webhooks/shopify'

/** A delivery as Shopify sends it; a test replaces the headers that it is about. */
function delivery(json: unknown, headers: Record<string, string | undefined> = {}, secret = SECRET): Request {
  const body = JSON.stringify(json)
  const sent: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'x-shopify-topic': 'products/update',
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-triggered-at': '2026-03-01T11:59:58.877041743Z',
    ...headers,
  }
  const present = Object.entries(sent).filter((each): each is [string, string] => each[1] !== undefined)
  return new Request(ADDRESS, { method: 'POST', headers: present, body })
}

const stool = { id: 7, admin_graphql_api_id: 'gid://shopify/Product/7', handle: 'keel-stool' }
const stoolPages = ['products', 'product:keel-stool', 'product:gid://shopify/Product/7']

describeWhereEnginesDiffer('a hosted storefront’s webhooks', ({ database }) => {
  const announced: unknown[] = []
  const lines: string[] = []
  let now: Date
  beforeAll(async () => {
    await database().listen('stale_pages', (payload) => announced.push(JSON.parse(payload)))
  })
  beforeEach(() => {
    now = NOW
    announced.length = 0
    lines.length = 0
  })

  function open(of: Database = database()) {
    const log = createLog('info', { write: (line) => void lines.push(line) })
    return storefrontWebhooks({ database: of, secret: SECRET, log, now: () => now })
  }

  async function send(request: Request, to = open()): Promise<[number, string]> {
    const answer = await to.fetch(request)
    return [answer.status, await answer.text()]
  }

  /** Notices arrive in order, so everything announced before the mark has arrived when the mark has. */
  async function announcedBy(work: () => Promise<unknown>): Promise<unknown[]> {
    await work()
    const mark = randomUUID()
    await send(delivery({ ...stool, handle: mark }))
    await expect.poll(() => announced.at(-1)).toContain(`product:${mark}`)
    return announced.slice(0, -1)
  }

  test.each([
    ['products/create', stool, stoolPages],
    ['products/update', stool, stoolPages],
    ['products/update', { id: 7 }, 'all'],
    ['products/delete', { id: 7 }, ['products', 'product:gid://shopify/Product/7']],
    ['products/delete', { id: 2 ** 60 }, 'all'],
    ['collections/create', { id: 1, handle: 'stools' }, ['products']],
    ['collections/delete', { id: 1 }, ['products']],
    ['inventory_levels/update', { inventory_item_id: 1, available: 0 }, 'all'],
  ])('%s of %j', async (topic, json, stale) => {
    const pages = await announcedBy(async () => {
      expect(await send(delivery(json, { 'x-shopify-topic': topic }))).toEqual([200, 'Heard'])
    })
    expect(pages).toEqual([stale])
  })

  test('other topics are taken and change nothing', async () => {
    const pages = await announcedBy(async () => {
      for (const topic of ['orders/paid', 'products', 'constructor'])
        expect(await send(delivery(stool, { 'x-shopify-topic': topic }))).toEqual([200, 'Nothing to do'])
    })
    expect(pages).toEqual([])
  })

  test('a wrong signature is refused, with a line that has nothing of the body', async () => {
    const wrong = [
      delivery(stool, {}, 'guessed'),
      delivery(stool, { 'x-shopify-hmac-sha256': undefined }),
      delivery(stool, { 'x-shopify-hmac-sha256': '' }),
      delivery({ ...stool, handle: 'other' }, { 'x-shopify-hmac-sha256': signatureOf(stool) }),
    ]
    const pages = await announcedBy(async () => {
      for (const request of wrong) expect(await send(request)).toEqual([401, 'The signature is wrong'])
    })
    expect(pages).toEqual([])
    const refused = lines.filter((line) => line.includes('signature'))
    expect(refused).toHaveLength(wrong.length)
    expect(refused.join()).not.toContain('keel-stool')
  })

  test('those that are refused cannot fill the log', async () => {
    const shop = open()
    for (let sent = 0; sent < 100; sent++) await send(delivery(stool, {}, 'guessed'), shop)
    expect(lines).toHaveLength(60)
  })

  test('what was heard once changes nothing again, after a restart neither', async () => {
    const headers = { 'x-shopify-webhook-id': randomUUID() }
    const pages = await announcedBy(async () => {
      expect(await send(delivery(stool, headers))).toEqual([200, 'Heard'])
      expect(await send(delivery(stool, headers))).toEqual([200, 'Heard before'])
      now = new Date(NOW.getTime() + 4 * HOUR_MS)
      expect(await send(delivery(stool, headers), open())).toEqual([200, 'Heard before'])
      now = new Date(NOW.getTime() + 6 * HOUR_MS)
      expect((await send(delivery(stool, headers)))[0]).toBe(403)
      now = NOW
    })
    expect(pages).toEqual([stoolPages])
  })

  test('of deliveries of one id at the same moment one is heard', async () => {
    const headers = { 'x-shopify-webhook-id': randomUUID() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(delivery(stool, headers), open())))
    expect(answers.map(([, text]) => text).sort()).toEqual([
      'Heard',
      'Heard before',
      'Heard before',
      'Heard before',
    ])
  })

  test('ids are forgotten when their time would not let them pass', async () => {
    await send(delivery(stool))
    now = new Date(NOW.getTime() + 6 * HOUR_MS)
    await send(delivery(stool, { 'x-shopify-triggered-at': now.toISOString() }))
    const kept = await database().query.selectFrom('storefront.heard_webhooks').select('heard_at').execute()
    expect(kept).toEqual([{ heard_at: now }])
  })

  test('an id is known for as long as its time would let it pass, though the storefront’s clock was ahead', async () => {
    const ahead = delivery(stool, {
      'x-shopify-triggered-at': new Date(now.getTime() + 290_000).toISOString(),
    })
    expect(await send(ahead.clone())).toEqual([200, 'Heard'])
    now = new Date(NOW.getTime() + 5 * HOUR_MS + 280_000)
    // Any delivery makes the shop forget ids that are too old.
    await send(delivery(stool, { 'x-shopify-triggered-at': now.toISOString() }))
    expect(await send(ahead)).toEqual([200, 'Heard before'])
  })

  test.each([
    [403, { 'x-shopify-triggered-at': '2026-03-01T06:00:00Z' }],
    [403, { 'x-shopify-triggered-at': '2026-03-01T13:00:00Z' }],
    [400, { 'x-shopify-triggered-at': 'yesterday' }],
    [400, { 'x-shopify-triggered-at': undefined }],
    [400, { 'x-shopify-webhook-id': undefined }],
    [400, { 'x-shopify-webhook-id': 'x'.repeat(10_000) }],
    [400, { 'x-shopify-topic': undefined }],
  ])('%i for %j', async (status, headers) => {
    expect((await send(delivery(stool, headers)))[0]).toBe(status)
  })

  test('a body larger than any notice is refused, another method too', async () => {
    expect((await send(delivery({ text: 'x'.repeat(2_000_000) })))[0]).toBe(413)
    expect((await send(new Request(ADDRESS)))[0]).toBe(405)
  })

  test('what could not be noted is asked for again', async () => {
    const lost = await openFreshDatabase(database().engine)
    await lost.close()
    expect(await send(delivery(stool), open(lost))).toEqual([503, 'Not now'])
    expect(lines.join()).toContain('a webhook could not be taken')
  })
})

function signatureOf(json: unknown): string {
  return createHmac('sha256', SECRET).update(JSON.stringify(json)).digest('base64')
}
