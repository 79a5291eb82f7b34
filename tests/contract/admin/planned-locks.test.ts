import { beforeEach, expect, test } from 'vitest'
import { doDueChanges } from '#services/storefront/admin/do-planned-change.ts'
import { describeStorefrontOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'

const HANDLE = 'keel-kneeling-chair'
const SKU = 'KC-BIR-OAT'
const START = new Date('2026-03-06T15:00:00Z')
const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

/** Only a server has a second connection, which another process would have. */
describeStorefrontOnOneEngine('planned changes that several processes do', ({ database, twin, reopen }) => {
  let now: Date
  beforeEach(async () => {
    now = START
    await reopen({ now: () => now })
  })
  const plan = async (price: string, dueAt: Date, handle = HANDLE, sku = SKU): Promise<number> => {
    const change = { kind: 'prices', rows: [{ sku, price }] }
    const path = `products/${handle}/planned-changes`
    const answer = await askAdmin(twin(), 'POST', path, { dueAt: dueAt.toISOString(), change })
    expect(answer.status).toBe(200)
    return answer.body.id
  }
  const sweep = () =>
    doDueChanges({
      query: database().query,
      now,
      roleOf: async () => undefined,
      log: { error: (fields) => expect.unreachable(JSON.stringify(fields)) },
    })
  const states = async (handle = HANDLE) =>
    (await askAdmin(twin(), 'GET', `planned-changes?handle=${handle}`)).body.changes.map(
      ({ state }: { state: string }) => state,
    )

  test('wait for the one before them of the same product, and hold up no other product', async () => {
    const first = await plan('230', minutesLater(1))
    await plan('231', minutesLater(2))
    const stool = 'keel-saddle-stool'
    const { body } = await askAdmin(twin(), 'GET', `products/${stool}`)
    await plan('150', minutesLater(3), stool, body.variants[0].sku)
    now = minutesLater(3)
    await database()
      .query.transaction()
      .execute(async (trx) => {
        const held = trx.selectFrom('storefront.planned_changes').where('id', '=', first).forUpdate()
        await held.select('id').execute()
        await sweep()
        expect(await states()).toEqual(['waiting', 'waiting'])
        expect(await states(stool)).toEqual(['done'])
      })
    await sweep()
    expect(await states()).toEqual(['done', 'done'])
    const shown = await askAdmin(twin(), 'GET', `products/${HANDLE}`)
    const { price } = shown.body.variants.find((each: { sku: string }) => each.sku === SKU)
    expect(price).toBe('231.00')
  })
})
