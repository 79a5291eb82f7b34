import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentTerms, firstTerms, holdTerms } from '#facts/policies/terms.ts'
import { createLog } from '#server/log.ts'
import { type FollowedTerms, followTerms } from '#server/terms/follow-terms.ts'
import { termsAdmin } from '#server/terms/terms-admin.ts'
import { mayDo, STAFF_ROLES, type StaffRole } from '#services/admin-contract/staff-roles.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { holdToContract } from '#tests/fixtures/storefront/admin-contract.ts'
import { buySome, deliver, openHelpedShop } from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { ORIGIN, SERVICE_KEY } from '#tests/fixtures/storefront/storefront-twin.ts'
import { EXPRESS, STANDARD, TYPED } from '#tests/fixtures/typed-terms.ts'

const NOW = new Date('2026-03-06T15:00:00Z')
const encode = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
/** Whose it is, the stand-in for the backend says. */
const TOKEN = `${encode({ alg: 'none' })}.${encode({ exp: 4_000_000_000 })}.c2ln`
describeWhereEnginesDiffer('the terms of the shop', ({ database }) => {
  let role: StaffRole | ''
  beforeEach(() => {
    role = 'owner'
  })
  afterEach(() => holdTerms(firstTerms))

  async function ask(method: string, path: string, json?: unknown, token = TOKEN) {
    const user = { id: randomUUID(), email: 'kim@example.com', app_metadata: { role }, user_metadata: {} }
    const admin = termsAdmin({
      owner: {
        ...{ url: ORIGIN, anonKey: '', serviceKey: SERVICE_KEY },
        fetch: async () => Response.json({ ...user, factors: [] }),
      },
      ...{ database: database(), log: createLog('silent'), now: () => NOW },
    })
    const body = json === undefined ? {} : { body: typeof json === 'string' ? json : JSON.stringify(json) }
    const headers = { authorization: `Bearer ${token}` }
    const response = await admin.fetch(new Request(`${ORIGIN}/admin/${path}`, { method, headers, ...body }))
    const answer = await response.json()
    if (response.ok) holdToContract(method, path, answer)
    return { status: response.status, body: answer }
  }
  const show = async () => (await ask('GET', 'terms')).body
  const seen = async (): Promise<number> => (await show()).version
  const change = async (changes: object, version?: number) =>
    ask('PUT', 'terms', { seen: version ?? (await seen()), terms: { ...TYPED, ...changes } })
  const follow = (): Promise<FollowedTerms> => followTerms(database(), createLog('silent'))

  test('[9.14] [1.03] begin with those of the files, which are kept when the shop first starts', async () => {
    await using _ = await follow()
    const { version: __, ...figures } = firstTerms
    expect(await show()).toEqual({ version: 1, changedAt: null, figures })
    const row = await database().query.selectFrom('settings.terms').selectAll().executeTakeFirstOrThrow()
    expect(row.figures).toEqual(figures)
  })

  test('a change is heard by every process at once, told of with what it was, and taken back', async () => {
    await using here = await follow()
    let heard = 0
    here.onChange(() => {
      heard += 1
    })
    const before = await seen()
    const changed = await change({ returnDays: '37', methods: [{ ...STANDARD, fee: '12.50' }, EXPRESS] })
    expect(changed).toEqual({
      status: 200,
      body: {
        version: before + 1,
        changes: [
          { what: 'standard delivery, fee', before: '$9.95', after: '$12.50' },
          { what: 'returns', before: '30 days', after: '37 days' },
        ],
      },
    })
    await expect.poll(() => currentTerms().returnDays).toBe(37)
    expect(heard).toBe(1)
    const entry = await database()
      .query.selectFrom('storefront.change_log')
      .where('action', '=', 'terms')
      .orderBy('id', 'desc')
      .select(['changed_by', 'role', 'subject', 'detail'])
      .executeTakeFirst()
    expect(entry).toEqual({
      ...{ changed_by: 'kim@example.com', role: 'owner', subject: 'terms' },
      detail: {
        before: { 'standard delivery, fee': '$9.95', returns: '30 days' },
        after: { 'standard delivery, fee': '$12.50', returns: '37 days' },
      },
    })
    expect(await show()).toMatchObject({ changedAt: NOW.toISOString(), figures: { returnDays: 37 } })

    const restored = await ask('PUT', 'terms/restored', { seen: before + 1, version: before })
    expect(restored.body).toMatchObject({ version: before + 2 })
    await expect.poll(() => currentTerms()).toEqual({ ...firstTerms, version: before + 2 })
  })

  test('a process that starts later says what is in force', async () => {
    await change({ warrantyYears: '8' })
    expect(currentTerms().warrantyYears).toBe(5)
    await using _ = await follow()
    expect(currentTerms().warrantyYears).toBe(8)
    await change({})
  })

  test('of two owners at once one changes them, and the other hears of it', async () => {
    const version = await seen()
    const both = await Promise.all([
      change({ returnDays: '40' }, version),
      change({ returnDays: '50' }, version),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body.error).toMatch(/changed the terms while you looked at them/)
    expect((await show()).version).toBe(version + 1)
    expect(await change({ returnDays: '60' }, version)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('kim@example.com') },
    })
    await change({})
  })

  test.each([
    ['a fee below nothing', { methods: [STANDARD, { ...EXPRESS, fee: '-1' }] }],
    ['no days of return', { returnDays: '0' }],
    ['no methods', { methods: [] }],
    ['a number that is none', { returnDays: 30 }],
    ['hours backwards', { hours: [{ days: 'Monday', opens: '6pm', closes: '9am' }] }],
  ])('%s changes nothing at all', async (_what, changes) => {
    const before = await show()
    expect(await change({ warrantyYears: '9', ...changes })).toMatchObject({ status: 422 })
    expect(await show()).toEqual(before)
  })

  test('what is no change is none, and what is no request is refused', async () => {
    const version = await seen()
    expect(await change({})).toMatchObject({
      status: 422,
      body: { error: 'this leaves the terms as they are' },
    })
    expect(await ask('PUT', 'terms', '{')).toMatchObject({ status: 422 })
    expect(await ask('PUT', 'terms', JSON.stringify({ seen: 1, terms: 'x'.repeat(20_000) }))).toMatchObject({
      status: 413,
    })
    expect(await ask('PUT', 'terms/restored', { seen: version, version: 9_999 })).toMatchObject({
      status: 404,
    })
    expect(await seen()).toBe(version)
  })

  test.each(STAFF_ROLES)('are changed by the owner alone: %s', async (each) => {
    role = each
    expect((await ask('GET', 'terms')).status).toBe(mayDo(each, 'settings.read') ? 200 : 403)
    const body = { seen: 1, terms: TYPED }
    expect((await ask('PUT', 'terms', body)).status === 403).toBe(!mayDo(each, 'terms.change'))
    expect(mayDo(each, 'terms.change')).toBe(each === 'owner')
  })

  test('[9.14] [1.03] an order keeps the terms of its day, and the next one has those of today', async () => {
    await using _ = await follow()
    const shop = openHelpedShop(database())
    const before = await buySome(database(), shop)
    const version = await seen()
    await change({
      returnDays: '37',
      trialDays: '37',
      warrantyYears: '8',
      methods: [{ ...STANDARD, name: 'Ground' }, EXPRESS],
    })
    await expect.poll(() => currentTerms().version).toBe(version + 1)
    const after = await buySome(database(), shop)
    const rows = await database()
      .query.selectFrom('storefront.orders')
      .where('number', 'in', [before.number, after.number])
      .orderBy('number')
      .select(['number', 'terms_version'])
      .execute()
    expect(rows.map(({ terms_version }) => terms_version)).toEqual([version, version + 1])
    const pageOf = async ({ path }: { readonly path: string }) =>
      textOf(await (await shop.twin.fetch(new Request(`${ORIGIN}${path}`))).text())
    for (const each of [before, after]) await deliver(shop, each, '2026-03-12')
    shop.now = new Date('2026-03-20T15:00:00Z')
    const [earlier, later] = [await pageOf(before), await pageOf(after)]
    for (const words of ['Standard delivery', 'by April 11, 2026', 'until March 12, 2031'])
      expect(earlier).toContain(words)
    for (const words of ['Ground delivery', 'by April 18, 2026', 'until March 12, 2034'])
      expect(later).toContain(words)
    await change({})
  })
})
