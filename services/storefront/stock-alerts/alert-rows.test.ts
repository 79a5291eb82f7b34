import { beforeEach, expect, test } from 'vitest'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { beginAlert, stopAlert, takeDueAlert } from './alert-rows.ts'

const DAY_MS = 24 * 60 * 60_000

describeOnOneEngine('whoever waits for stock', ({ database }) => {
  const now = new Date('2026-03-06T12:00:00Z')
  const query = () => database().query
  let chair: number
  const begin = (email: string, variantId = chair, at = now) =>
    beginAlert(query(), { variantId, email, askedAt: at }, at)
  const waiting = async () => {
    const rows = await query()
      .selectFrom('storefront.stock_alerts')
      .orderBy('id')
      .select(['email', 'variant_id'])
      .execute()
    return rows.map(({ email, variant_id }) => [email, variant_id])
  }
  beforeEach(async () => {
    await query().deleteFrom('storefront.stock_alerts').execute()
    chair = await putOnShelf(database(), { stock: 5 })
  })

  test('is written to in the order in which they came, and not after ninety days, though still on the list', async () => {
    for (const email of ['first@example.com', 'second@example.com']) await begin(email)
    await begin('ended@example.com', chair, new Date(now.getTime() - 91 * DAY_MS))
    // A row that was changed lies behind the others.
    await query()
      .updateTable('storefront.stock_alerts')
      .where('email', '=', 'first@example.com')
      .set({ asked_at: new Date(0) })
      .execute()
    const taken: (string | undefined)[] = []
    for (let last: number | undefined = 0; last !== undefined; ) {
      const due = await takeDueAlert(query(), last, now)
      taken.push(due?.email)
      last = due?.id
    }
    expect(taken).toEqual(['first@example.com', 'second@example.com', undefined])
  })

  test('stops for one thing and one address alone', async () => {
    const stool = await putOnShelf(database())
    await begin('ada@example.com')
    await begin('ada@example.com', stool)
    await begin('eve@example.com')
    await stopAlert(query(), { variantId: chair, email: 'ada@example.com', askedAt: now })
    expect(await waiting()).toEqual([
      ['ada@example.com', stool],
      ['eve@example.com', chair],
    ])
  })

  test('waits for twenty things at most, however many are begun at once', async () => {
    const things = await Promise.all(Array.from({ length: 22 }, () => putOnShelf(database())))
    const begun = await Promise.all(things.map((thing) => begin('ada@example.com', thing)))
    expect(begun.filter(({ kind }) => kind === 'waiting')).toHaveLength(20)
    expect(await waiting()).toHaveLength(20)
  })

  test('waits until the end that it had, however often it begins', async () => {
    const first = await begin('ada@example.com')
    expect(await begin('ada@example.com', chair, new Date(now.getTime() + DAY_MS))).toEqual(first)
    expect(await waiting()).toHaveLength(1)
  })
})
