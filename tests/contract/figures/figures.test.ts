import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { figuresAdmin } from '#server/figures/figures-admin.ts'
import { dayAfter } from '#server/figures/sum-rows.ts'
import { createVisitCounter, type VisitCounter } from '#server/figures/visit-counter.ts'
import { visitRoutes } from '#server/figures/visit-routes.ts'
import { createLog } from '#server/log.ts'
import type { EmbeddedService } from '#server/serving/request-router.ts'
import { mayDo, STAFF_ROLES } from '#services/admin-contract/staff-roles.ts'
import { createStorefrontClient } from '#shop/clients/storefront/storefront.ts'
import { VISITS_PATH } from '#shop/visits/visits-path.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { fillWithOrders } from '#tests/fixtures/database/many-orders.ts'
import { holdToContract } from '#tests/fixtures/storefront/admin-contract.ts'
import { ACCESS_TOKEN, ORIGIN, openTwin, SERVICE_KEY } from '#tests/fixtures/storefront/storefront-twin.ts'

const STOOL = '/product/keel-saddle-stool'
const TODAY = '2026-03-06'
const HOUR_MS = 3_600_000

describeWhereEnginesDiffer(
  'the figures',
  ({ database }) => {
    let now: Date
    let here: Process
    beforeEach(async () => {
      now = new Date(`${TODAY}T15:00:00Z`)
      here = openProcess()
      await database().query.deleteFrom('figures.day_sums').execute()
    })

    interface Process {
      readonly counter: VisitCounter
      readonly service: EmbeddedService
    }

    function openProcess(isStorefrontAway = () => false): Process {
      const twin = openTwin(database())
      const storefront = createStorefrontClient({
        url: ORIGIN,
        accessToken: ACCESS_TOKEN,
        apiVersion: '2025-07',
        providerName: 'Keel',
        log: { warn() {} },
        fetch: async (url, init) =>
          isStorefrontAway() ? new Response('', { status: 502 }) : twin.fetch(new Request(url, init)),
      })
      const { countDays } = twin
      const counter = createVisitCounter({ database: database(), storefront, countDays, now: () => now })
      return { counter, service: visitRoutes(counter) }
    }

    async function visit(
      body: object | string,
      headers: Record<string, string> = {},
      { to = here, address = '203.0.113.1' }: { to?: Process; address?: string } = {},
    ): Promise<number> {
      const request = new Request(ORIGIN + VISITS_PATH, {
        method: 'POST',
        headers: { 'content-type': 'text/plain;charset=UTF-8', 'sec-fetch-site': 'same-origin', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      const { status } = await to.service.fetch(request, { address })
      return status
    }

    async function ask(from: string, to: string, { isHosted = false, token = SERVICE_KEY, role = '' } = {}) {
      const user = {
        id: randomUUID(),
        email: 'kim@example.com',
        app_metadata: { role },
        user_metadata: {},
        factors: [],
      }
      const admin = figuresAdmin({
        owner: { url: ORIGIN, anonKey: '', serviceKey: SERVICE_KEY, fetch: async () => Response.json(user) },
        database: database(),
        countDays: isHosted ? undefined : openTwin(database()).countDays,
        log: createLog('silent'),
        now: () => now,
      })
      const path = `figures?${new URLSearchParams({ from, to })}`
      const headers = { authorization: `Bearer ${token}` }
      const response = await admin.fetch(new Request(`${ORIGIN}/admin/${path}`, { headers }))
      const body = await response.json()
      if (response.ok) holdToContract('GET', path, body)
      return { status: response.status, body }
    }
    const figuresOf = async (from: string, to: string) => (await ask(from, to)).body
    const today = () => figuresOf(TODAY, TODAY)
    const viewsOf = (figures: { pages: { type: string; times: number }[] }) =>
      Object.fromEntries(
        figures.pages.filter(({ times }) => times > 0).map(({ type, times }) => [type, times]),
      )

    test('of several processes on one database add up', async () => {
      const there = openProcess()
      for (const to of [here, there, there]) {
        await visit({ path: '/', paint: 800, delay: 24 }, {}, { to })
        await visit({ path: STOOL, paint: 2_400, told: 'height desk' }, {}, { to })
        await visit({ path: '/search', told: 'Standing desk' }, {}, { to })
      }
      await Promise.all([here.counter.write(), there.counter.write()])
      await visit({ path: '/' })
      await here.counter.write()
      const figures = await today()
      expect(viewsOf(figures)).toEqual({ home: 4, product: 3, search: 3 })
      expect(figures).toMatchObject({
        countedSince: TODAY,
        steps: { views: 10, productViews: 3 },
        products: [{ handle: 'keel-saddle-stool', title: 'Keel Saddle Stool', times: 3, before: 0 }],
        searches: [{ words: 'standing desk', times: 3, before: 0 }],
      })
      expect(figures.pages[0]).toMatchObject({
        paint: { times: 3, p75: 1_000 },
        delay: { times: 3, p75: 24 },
      })
      const refused = { times: 3, before: 0 }
      expect(figures.refusals.filter(({ times }: { times: number }) => times > 0)).toEqual([
        { reason: 'height', ...refused },
        { reason: 'desk', ...refused },
      ])
    })

    test('of a range stand beside those of as many days before it', async () => {
      for (const [day, times] of [
        ['2026-03-01', 1],
        ['2026-03-03', 2],
        ['2026-03-05', 3],
        [TODAY, 4],
      ] as const) {
        now = new Date(`${day}T23:59:59Z`)
        for (let at = 0; at < times; at++) await visit({ path: STOOL, paint: times * 1_000 })
      }
      await here.counter.write()
      const figures = await figuresOf('2026-03-05', TODAY)
      expect(figures).toMatchObject({ beforeFrom: '2026-03-03', beforeTo: '2026-03-04' })
      expect(figures.steps.productViews).toBe(7)
      expect(figures.stepsBefore.productViews).toBe(2)
      expect(figures.products[0]).toMatchObject({ times: 7, before: 2 })
      const paint = figures.pages.find(({ type }: { type: string }) => type === 'product').paint
      expect(paint).toMatchObject({ times: 7, before: 2_000 })
    })

    test.each([['sec-gpc'], ['dnt']])('leave out a visitor who refuses by %s', async (header) => {
      expect(await visit({ path: '/' }, { [header]: '1' })).toBe(204)
      expect(await visit({ path: '/collection' }, { [header]: '0' })).toBe(204)
      await here.counter.write()
      expect(viewsOf(await today())).toEqual({ catalogue: 1 })
    })

    test('hold nothing about who it was', async () => {
      await visit({ path: '/', who: 'kim@example.com' }, { 'user-agent': 'Kims browser', cookie: 'kim=1' })
      await visit({ path: '/search', told: 'kim@example.com' })
      await here.counter.write()
      const rows = await database().query.selectFrom('figures.day_sums').selectAll().execute()
      expect(rows).toHaveLength(2)
      expect(JSON.stringify(rows)).not.toMatch(/kim|203\.0/i)
    })

    test('leave out what is no visit, and what another site has its visitors send', async () => {
      const large = JSON.stringify({ path: '/', padding: 'x'.repeat(1_100) })
      for (const body of ['', '{', '[]', '{"path":"nowhere"}', large]) expect(await visit(body)).toBe(204)
      await visit({ path: '/' }, { 'sec-fetch-site': 'cross-site' })
      await visit({ path: '/' }, { 'content-type': 'application/x-www-form-urlencoded' })
      await here.counter.write()
      expect((await today()).steps.views).toBe(0)
    })

    test('count forged types and products as what they are', async () => {
      await visit({ path: '/about', type: 'checkout' })
      await visit({ path: '/product/made-up' })
      await visit({ path: '/product/made-up-too' })
      await here.counter.write()
      const figures = await today()
      expect(viewsOf(figures)).toEqual({ other: 3 })
      expect(figures.products).toEqual([])
    })

    test('wait for a storefront that does not answer', async () => {
      let isAway = true
      const process = openProcess(() => isAway)
      await visit({ path: STOOL }, {}, { to: process })
      await visit({ path: '/' }, {}, { to: process })
      await process.counter.write()
      expect(viewsOf(await today())).toEqual({ home: 1 })
      isAway = false
      await process.counter.write()
      await process.counter.write()
      expect(viewsOf(await today())).toEqual({ home: 1, product: 1 })
    })

    test('are written by no network alone', async () => {
      for (let at = 0; at < 200; at++) await visit({ path: '/' }, {}, { address: `2001:db8:1:2::${at}` })
      for (let at = 0; at < 40; at++) await visit({ path: '/search', told: `desk ${at}` })
      await visit({ path: '/collection' }, {}, { address: '203.0.113.9' })
      await here.counter.write()
      const figures = await today()
      expect(viewsOf(figures)).toEqual({ home: 120, search: 40, catalogue: 1 })
      expect(figures.searches).toHaveLength(20)
      now = new Date(now.getTime() + HOUR_MS / 2)
      for (let at = 0; at < 200; at++) await visit({ path: '/' }, {}, { address: '2001:db8:1:2::1' })
      await here.counter.write()
      expect(viewsOf(await today()).home).toBe(180)
    })

    test('hold at most 200 searches of a day, and go on counting those', async () => {
      const search = (at: number) =>
        visit({ path: '/search', told: words(at) }, {}, { address: `203.0.113.${at}` })
      for (let at = 0; at < 250; at++) await search(at)
      await here.counter.write()
      const there = openProcess()
      await visit({ path: '/search', told: words(0) }, {}, { to: there })
      await visit({ path: '/search', told: 'a new one' }, {}, { to: there })
      await there.counter.write()
      const rows = database().query.selectFrom('figures.day_sums').where('kind', '=', 'search')
      const kept = await rows.select(['subject', 'times']).execute()
      expect(kept).toHaveLength(200)
      expect(kept.find(({ subject }) => subject === words(0))?.times).toBe(2)
      expect((await today()).searches).toHaveLength(100)
    })
    const words = (at: number) => `desk ${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`

    test('are kept for 25 months', async () => {
      const add = (day: string) =>
        database()
          .query.insertInto('figures.day_sums')
          .values({ day, kind: 'view', subject: 'home', bucket: 0, times: 1 })
          .execute()
      for (const day of ['2024-02-05', '2024-02-06', TODAY]) await add(day)
      await here.counter.sweep()
      expect((await today()).countedSince).toBe('2024-02-06')
    })

    test('tell carts, checkouts and purchases from the rows, and remember them once the rows are gone', async () => {
      await fillWithOrders(database(), 3)
      const move = (table: string, column: string, by: string) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.lit(by)}::timestamptz`.execute(
          database().query,
        )
      await move('storefront.carts', 'created_at', '2026-03-04T23:30:00Z')
      await move('storefront.checkouts', 'created_at', '2026-03-05T00:30:00Z')
      await move('storefront.orders', 'placed_at', '2026-03-05T00:40:00Z')
      const before = await figuresOf('2026-03-04', '2026-03-04')
      expect(before.steps).toMatchObject({ carts: 3, checkouts: 0, purchases: 0 })
      const bought = { carts: 0, checkouts: 3, purchases: 3 }
      expect((await figuresOf('2026-03-05', TODAY)).steps).toMatchObject(bought)
      expect((await figuresOf('2026-03-05', TODAY)).stepsBefore).toMatchObject({ carts: 3, checkouts: 0 })

      await Promise.all([here.counter.sweep(), openProcess().counter.sweep()])
      await here.counter.sweep()
      now = new Date(`${dayAfter(TODAY, 30)}T15:00:00Z`)
      await move('storefront.carts', 'created_at', '2026-05-04T23:30:00Z')
      await move('storefront.checkouts', 'created_at', '2026-05-04T23:30:00Z')
      expect((await figuresOf('2026-03-04', TODAY)).steps).toMatchObject({
        carts: 3,
        checkouts: 3,
        purchases: 3,
      })
    })

    test('tell what a hosted store keeps as unknown, not as none', async () => {
      const { body } = await ask(TODAY, TODAY, { isHosted: true })
      expect(body.steps).toEqual({ views: 0, productViews: 0, carts: null, checkouts: null, purchases: null })
    })

    test.each([
      ['2026-03-07', TODAY, 'the first day comes after the last'],
      ['2025-03-01', TODAY, 'ask for at most 366 days'],
      ['2026-02-30', TODAY, 'there is no such day'],
      ['today', TODAY, 'a day is written as 2026-03-17'],
    ])('from %s to %s are told: %s', async (from, to, error) => {
      expect(await ask(from, to)).toEqual({ status: 422, body: { error } })
    })

    test.each([...STAFF_ROLES, 'nobody'] as const)('are told by role: %s', async (role) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const claims = { exp: Date.now() / 1000 + 3600, aal: 'aal2', amr: [] }
      const token = `${part({ alg: 'none' })}.${part(claims)}.`
      const { status } = await ask(TODAY, TODAY, { token, role })
      expect(status).toBe(role !== 'nobody' && mayDo(role, 'figures.read') ? 200 : 403)
      expect((await ask(TODAY, TODAY, { token: 'junk', role })).status).toBe(401)
    })
  },
  'seeded',
)
