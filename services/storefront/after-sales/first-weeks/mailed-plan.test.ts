import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { buySome, openHelpedShop } from '#tests/fixtures/storefront/bought-order.ts'
import {
  beginPlan,
  bringForward,
  changePlan,
  type DuePlan,
  passDay,
  putOff,
  stopPlan,
  takeDuePlan,
} from './mailed-plan.ts'

const FRIDAY = '2026-03-13'
const MONDAY = '2026-03-16'

describeOnOneEngine('the plan of one order, beside another one', ({ database }) => {
  const now = new Date('2026-03-12T20:00:00Z')
  const query = () => database().query
  let numbers: [number, number]
  let due: DuePlan

  beforeEach(async () => {
    await query().deleteFrom('storefront.first_weeks').execute()
    const shop = openHelpedShop(database())
    const orders = [await buySome(database(), shop), await buySome(database(), shop)]
    for (const { number } of orders) await beginPlan(query(), number, { now, firstOn: FRIDAY })
    numbers = [orders[0]?.number ?? 0, orders[1]?.number ?? 0]
    const taken = await takeDuePlan(query(), FRIDAY, undefined)
    if (!taken) throw new Error('a plan that begins on this day is due')
    due = taken
  })
  const plans = async () => {
    const day = sql<string | null>`to_char(next_on, 'YYYY-MM-DD')`.as('day')
    const table = query().selectFrom('storefront.first_weeks').orderBy('order_id')
    const rows = await table.select([day, 'days_done as done', 'felt']).execute()
    return rows.map((row) => [row.day, row.done, row.felt])
  }
  const other = [FRIDAY, 0, null]

  test('is put off, passed, changed and ended alone', async () => {
    expect(due.orderNumber).toBe(numbers[0])
    await putOff(query(), due, MONDAY)
    expect(await plans()).toEqual([[MONDAY, 0, null], other])
    await passDay(query(), due, '2026-03-17')
    expect(await plans()).toEqual([['2026-03-17', 1, null], other])
    await changePlan(query(), numbers[0], 'shins')
    expect(await plans()).toEqual([['2026-03-17', 1, 'shins'], other])
    await stopPlan(query(), numbers[0], now)
    expect(await plans()).toEqual([[null, 1, null], other])
    expect(await changePlan(query(), numbers[0], 'fine'), 'it has ended').toBeUndefined()
  })

  test('is brought forward alone, and only where it has yet to begin, to a day that is earlier', async () => {
    await bringForward(query(), due.orderId, MONDAY)
    expect(await plans()).toEqual([other, other])
    await bringForward(query(), due.orderId, '2026-03-12')
    expect(await plans()).toEqual([['2026-03-12', 0, null], other])
    await passDay(query(), due, MONDAY)
    await bringForward(query(), due.orderId, FRIDAY)
    expect(await plans()).toEqual([[MONDAY, 1, null], other])
  })

  test('is taken in its turn, by its day and then by its order', async () => {
    const next = await takeDuePlan(query(), FRIDAY, due)
    expect(next?.orderNumber).toBe(numbers[1])
    expect(next && (await takeDuePlan(query(), FRIDAY, next))).toBeUndefined()
    expect(await takeDuePlan(query(), '2026-03-12', undefined), 'no day before').toBeUndefined()
  })
})
