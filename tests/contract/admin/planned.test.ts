import { beforeEach, expect, test } from 'vitest'
import { doDueChanges, type RoleOf } from '#services/storefront/admin/do-planned-change.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { keepHouse } from '#tests/fixtures/storefront/keep-house.ts'

const START = new Date('2026-03-06T15:00:00Z')
const LATER = '2026-03-07T06:00:00.000Z'
const HANDLE = 'keel-kneeling-chair'

describeStorefront('changes that are planned', ({ database, twin, reopen }) => {
  let now = START
  let errors: object[]
  beforeEach(async () => {
    now = START
    errors = []
    await reopen({ now: () => now })
    await database().query.deleteFrom('storefront.planned_changes').execute()
  })
  const plan = (change: object, dueAt = LATER, handle = HANDLE) =>
    askAdmin(twin(), 'POST', `products/${handle}/planned-changes`, { dueAt, change })
  const prices = (price: string) => ({ kind: 'prices', rows: [{ sku: 'KC-BIR-OAT', price }] })
  const nobody: RoleOf = async () => undefined
  const sweep = (roleOf = nobody) =>
    doDueChanges({
      query: database().query,
      now,
      roleOf,
      log: { error: (fields) => errors.push(fields) },
    })
  const priceNow = async () => {
    const { body } = await askAdmin(twin(), 'GET', `products/${HANDLE}`)
    return body.variants.find((each: { sku: string }) => each.sku === 'KC-BIR-OAT').price
  }
  const states = async () =>
    (await askAdmin(twin(), 'GET', `planned-changes?handle=${HANDLE}`)).body.changes.map(
      ({ state }: { state: string }) => state,
    )
  const logOf = (action: string) =>
    database()
      .query.selectFrom('storefront.change_log')
      .where('action', '=', action as never)
      .where('subject', '=', HANDLE)
      .select(['changed_by', 'changed_at', 'detail'])
      .execute()

  test('are done when they are due, once, whoever sweeps, and logged by who planned them', async () => {
    const before = await priceNow()
    const { status, body } = await plan(prices('210'))
    expect([status, body]).toMatchObject([
      200,
      { what: 'KC-BIR-OAT price 210', dueAt: LATER, state: 'waiting' },
    ])
    expect((await logOf('plan'))[0]).toMatchObject({ changed_by: 'service key', detail: { before: null } })
    await sweep()
    expect([await priceNow(), await states()]).toEqual([before, ['waiting']])
    now = new Date(LATER)
    await Promise.all([sweep(), sweep(), sweep()])
    expect([await priceNow(), await states(), errors]).toEqual(['210.00', ['done'], []])
    const done = await logOf('variants')
    expect(done).toMatchObject([{ changed_by: 'service key', changed_at: now }])
    await sweep()
    expect(await logOf('variants')).toHaveLength(1)
    expect((await askAdmin(twin(), 'GET', 'planned-changes')).body.changes).toEqual([])
  })

  test('are done while whoever planned them may still change the shop, and wait while that cannot be told', async () => {
    const before = await priceNow()
    const account = crypto.randomUUID()
    const planBy = async (price: string) => {
      await plan(prices(price))
      const { query } = database()
      const planner = { account, role: 'manager', planned_by: 'kim@keel.test' }
      await query
        .updateTable('storefront.planned_changes')
        .set(planner)
        .where('state', '=', 'waiting')
        .execute()
    }
    await planBy('0.01')
    now = new Date(LATER)
    await sweep(async () => {
      throw new Error('the backend is away')
    })
    expect([await states(), errors]).toEqual([['waiting'], [expect.objectContaining({ account })]])
    await sweep(async () => 'support')
    expect([await priceNow(), await states()]).toEqual([before, ['failed']])
    const { body } = await askAdmin(twin(), 'GET', `planned-changes?handle=${HANDLE}`)
    expect(body.changes[0].problem).toBe('kim@keel.test has no role for it any more')
    now = START
    await planBy('211')
    now = new Date(LATER)
    await sweep(async (asked) => (asked === account ? 'manager' : undefined))
    expect([await priceNow(), await states()]).toEqual(['211.00', ['done', 'failed']])
  })

  test('are done when they are due by any process that keeps house', async () => {
    await plan(prices('211'))
    const keep = () =>
      keepHouse(
        database(),
        () => now,
        (fields) => errors.push(fields),
      )
    await keep()[Symbol.asyncDispose]()
    expect(await states()).toEqual(['waiting'])
    now = new Date(LATER)
    await keep()[Symbol.asyncDispose]()
    expect([await priceNow(), await states(), errors]).toEqual(['211.00', ['done'], []])
  })

  test('of one product wait twenty at most, until one of them is canceled', async () => {
    const answers = []
    for (let count = 0; count < 21; count++) answers.push(await plan(prices(`${220 + count}`)))
    expect(answers.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers[20]).toEqual({ status: 409, body: { error: expect.stringContaining('wait already') } })
    expect(await states()).toHaveLength(20)
    await askAdmin(twin(), 'DELETE', `planned-changes/${answers[0]?.body.id}`)
    expect((await plan(prices('241'))).status).toBe(200)
    const other = 'keel-saddle-stool'
    expect((await plan({ kind: 'publication', published: true }, LATER, other)).status).toBe(200)
  })

  test('of words and publication are done, too', async () => {
    const words = { kind: 'words', title: 'Keel Kneeling Chair II', description: 'New.' }
    await plan(words)
    await plan({ kind: 'publication', published: false })
    now = new Date(LATER)
    await sweep()
    expect((await askAdmin(twin(), 'GET', `products/${HANDLE}`)).body).toMatchObject({
      ...{ title: 'Keel Kneeling Chair II', description: 'New.', published: false },
    })
    await askAdmin(twin(), 'PUT', `products/${HANDLE}/publication`, { published: true })
  })

  test('of words fail where the words were corrected since, and say so; those that follow planned ones do not', async () => {
    const shown = async () => (await askAdmin(twin(), 'GET', `products/${HANDLE}`)).body
    const began = await shown()
    const words = (description: string, version: string) => ({
      ...{ kind: 'words', title: began.title, description, version },
    })
    const save = (description: string) =>
      askAdmin(twin(), 'PUT', `products/${HANDLE}/words`, { title: began.title, description })
    const after = (minutes: number) => new Date(new Date(LATER).getTime() + minutes * 60_000)
    await plan(words('On sale.', began.wordsVersion), after(0).toISOString())
    await plan(words('The sale is over.', began.wordsVersion), after(1).toISOString())
    now = after(1)
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect([(await shown()).description, await states()]).toEqual(['The sale is over.', ['done', 'done']])
    const { wordsVersion } = await shown()
    await plan(words('As it was planned.', wordsVersion), after(3).toISOString())
    await save('Corrected.')
    expect((await plan(words('Too late.', wordsVersion), after(4).toISOString())).status).toBe(409)
    now = after(4)
    await sweep()
    const { description, planned } = await shown()
    expect([description, planned[0]]).toMatchObject([
      'Corrected.',
      { state: 'failed', problem: expect.stringContaining('these words have changed') },
    ])

    await plan(words('Of other words.', (await shown()).wordsVersion), after(7).toISOString())
    await save('Corrected again.')
    await plan(words('Of these.', (await shown()).wordsVersion), after(6).toISOString())
    now = after(7)
    for (let times = 0; times < 2; times++) await sweep()
    expect((await shown()).description, 'what was planned for other words stays undone').toBe('Of these.')
    await save(began.description)
  })

  test('are canceled as long as they wait', async () => {
    const before = await priceNow()
    const { id } = (await plan(prices('205'))).body
    const cancel = () => askAdmin(twin(), 'DELETE', `planned-changes/${id}`)
    expect((await cancel()).body).toEqual({ id, handle: HANDLE })
    expect([(await cancel()).status, (await askAdmin(twin(), 'DELETE', 'planned-changes/x')).status]).toEqual(
      [409, 404],
    )
    now = new Date(LATER)
    await sweep()
    expect([await priceNow(), await states()]).toEqual([before, ['canceled']])
  })

  test('that cannot be done any more say why, and keep no other waiting', async () => {
    await plan(prices('206'))
    await plan({ kind: 'prices', rows: [{ sku: 'KC-BLK-SLA', price: '207' }] })
    await database()
      .query.updateTable('storefront.variants')
      .where('sku', '=', 'KC-BIR-OAT')
      .set({ sku: 'KC-GONE' })
      .execute()
    now = new Date(LATER)
    await sweep()
    const { body } = await askAdmin(twin(), 'GET', `planned-changes?handle=${HANDLE}`)
    expect(body.changes).toMatchObject([
      { state: 'done' },
      { state: 'failed', problem: 'KC-BIR-OAT: no variant has the SKU "KC-BIR-OAT"' },
    ])
    await database()
      .query.updateTable('storefront.variants')
      .where('sku', '=', 'KC-GONE')
      .set({ sku: 'KC-BIR-OAT' })
      .execute()
  })

  test.each<[object, string | undefined, string | undefined, number, string]>([
    [prices('12,50'), undefined, undefined, 422, 'has a comma'],
    [prices('0'), undefined, undefined, 422, 'a price is more than 0'],
    [
      { kind: 'prices', rows: [{ sku: 'KC-BIR-OAT', stock: '4' }] },
      undefined,
      undefined,
      422,
      'a stock cannot be planned',
    ],
    [{ kind: 'gift' }, undefined, undefined, 422, 'a planned change is of prices'],
    [prices('200'), '2026-03-06T14:59:59Z', undefined, 422, 'in the past'],
    [prices('200'), '2028-03-06T14:59:59Z', undefined, 422, 'more than a year away'],
    [prices('200'), 'tomorrow', undefined, 422, 'the moment is one in UTC'],
    [{ kind: 'publication', published: true }, undefined, 'no-such-chair', 404, 'no-such-chair'],
  ])('%j at %s of %s are refused with %i', async (change, dueAt, handle, status, says) => {
    const before = await priceNow()
    const answer = await plan(change, dueAt, handle)
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(says)])
    expect([await priceNow(), await states()]).toEqual([before, []])
  })
})
