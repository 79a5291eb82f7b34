import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { orderListOperations } from './order-list.ts'
import { caseQuery, day, seenVersion } from './shared-fields.ts'
import { staffOperations } from './staff.ts'
import { stockOperations } from './stock.ts'
import { variantRows } from './variant-changes.ts'
import { viewOperations } from './views.ts'

/** The first sentence that an owner is answered, or undefined where what they sent is taken. */
function problemOf(schema: v.GenericSchema, input: unknown): string | undefined {
  return v.safeParse(schema, input).issues?.[0].message
}
const many = <Item>(count: number, item: Item) => Array<Item>(count).fill(item)

describe('stock', () => {
  const { body } = stockOperations.moveStock
  const move = (delta: unknown, reason: unknown) => problemOf(body, { delta, reason })
  const DELTA = 'a number of pieces is a whole number such as 12 or -3, up to 1000000, and not 0'
  const SIGN = 'what was received or returned is more, and what was damaged is less than before'

  test.each([
    ['12', 'received', undefined],
    [' +3 ', 'returned', undefined],
    ['-3', 'damaged', undefined],
    ['-3', 'counted', undefined],
    ['1000000', 'counted', undefined],
    ['-1000000', 'counted', undefined],
    ['1000001', 'counted', DELTA],
    ['0', 'counted', DELTA],
    ['1.5', 'counted', DELTA],
    ['', 'counted', DELTA],
    ['-3', 'received', SIGN],
    ['-3', 'returned', SIGN],
    ['3', 'damaged', SIGN],
    ['3', 'stolen', 'a reason is one of received, counted, damaged, returned'],
  ])('moves by %j as %s: %s', (delta, reason, words) => {
    expect(move(delta, reason)).toBe(words)
  })

  test('is asked about by days, four weeks where none are named', () => {
    const { query } = stockOperations.listLowStock
    expect(v.parse(query, {})).toEqual({ days: 28 })
    expect([v.parse(query, { days: '0' }).days, v.parse(query, { days: '365' }).days]).toEqual([0, 365])
    for (const days of ['366', '-1', '1000', 'x'])
      expect(problemOf(query, { days })).toBe('days are a whole number from 0 to 365')
  })
})

describe('lists', () => {
  const { query } = orderListOperations.listOrders
  const { body: tagging } = orderListOperations.tagOrders

  test('of orders begin with the latest, fifty on a page', () => {
    expect(v.parse(query, {})).toEqual({ sort: 'placed', order: 'desc', limit: 50 })
    expect(
      v.parse(query, {
        limit: '100',
        before: '7',
        min: '5',
        from: '2026-03-17',
        ships: 'OR',
        q: 'x'.repeat(200),
      }),
    ).toMatchObject({
      ...{ limit: 100, before: 7, min: 500, from: '2026-03-17', ships: 'OR' },
    })
  })

  test.each([
    [{ limit: '0' }, 'a page has 1 to 100 orders'],
    [{ limit: '101' }, 'a page has 1 to 100 orders'],
    [{ limit: '1.5' }, 'a page has 1 to 100 orders'],
    [{ before: '-1' }, 'an order is named by its number'],
    [{ after: '1'.repeat(16) }, 'an order is named by its number'],
    [{ q: 'x'.repeat(201) }, 'a search is at most 200 characters'],
    [{ ships: 'Or' }, 'a state of the US is a code such as OR'],
    [{ ships: 'ORE' }, 'a state of the US is a code such as OR'],
    [{ sort: 'name' }, 'orders are sorted by placed, number, total'],
    [{ order: 'up' }, 'an order of a list is desc or asc'],
    [{ from: '2026-02-30' }, 'there is no such day'],
    [{ edited: 'no' }, 'edited is yes, or nothing'],
  ])('of orders by %j are refused', (more, words) => {
    expect(problemOf(query, more)).toBe(words)
  })

  test('of tags and orders have bounds', () => {
    expect(problemOf(tagging, { orders: many(500, 1), add: many(10, 'gift') })).toBeUndefined()
    expect(problemOf(tagging, { orders: [] })).toBe('name at least one order')
    expect(problemOf(tagging, { orders: many(501, 1) })).toBe('name at most 500 orders')
    expect(problemOf(tagging, { orders: [0] })).toBeDefined()
    expect(problemOf(tagging, { orders: [1], remove: many(11, 'gift') })).toBe('an order has at most 10 tags')
    const word = 'a tag is one word of up to 24 small letters and digits, such as gift'
    expect(problemOf(tagging, { orders: [1], add: ['x'.repeat(24)] })).toBeUndefined()
    for (const tag of ['x'.repeat(25), 'Gift', 'two words', ''])
      expect(problemOf(tagging, { orders: [1], add: [tag] })).toBe(word)
  })

  test('of cases name a state, what to look for and where to go on', () => {
    const cases = caseQuery(['open', 'ended'])
    expect(v.parse(cases, { state: 'open', q: ' 1001 ', after: '7' })).toEqual({
      state: 'open',
      q: '1001',
      after: '7',
    })
    expect(v.parse(cases, {})).toEqual({})
    expect(problemOf(cases, { state: 'late' })).toBe('a state is one of: open, ended')
    expect(problemOf(cases, { q: 'x'.repeat(100) })).toBeUndefined()
    expect(problemOf(cases, { q: 'x'.repeat(101) })).toBe('look for at most 100 characters')
    for (const after of ['x', '-1', '1'.repeat(16), ''])
      expect(problemOf(cases, { after })).toBe('there is no such page')
  })

  test('of rows that a table changes are neither empty nor endless', () => {
    expect(problemOf(variantRows, many(1_000, { sku: 'S', price: '' }))).toBeUndefined()
    expect(problemOf(variantRows, [])).toBe('there is no row')
    expect(problemOf(variantRows, many(1_001, { sku: 'S' }))).toBe(
      'there are more than 1000 rows: send them in parts',
    )
    expect(problemOf(variantRows, [{ sku: 'x'.repeat(255) }])).toBeUndefined()
    expect(problemOf(variantRows, [{ sku: 'x'.repeat(256) }])).toBe('a cell is too long')
    expect(problemOf(variantRows, [{ sku: 'S', seen: { price: 7 } }])).toBe('a cell is text')
  })
})

test.each([
  ['2026-03-17', undefined],
  ['2024-02-29', undefined],
  ['2026-02-29', 'there is no such day'],
  ['2026-04-31', 'there is no such day'],
  ['17/03/2026', 'a day is written as 2026-03-17'],
])('%s is a day of the calendar: %s', (text, words) => {
  expect(problemOf(day, text)).toBe(words)
})

test('what somebody saw of an order is what the order itself said', () => {
  expect(problemOf(seenVersion, {})).toBeUndefined()
  expect(problemOf(seenVersion, { version: '12.abc_-DEF' })).toBeUndefined()
  for (const version of ['12', '12.short', 'x.abcdefgh', '12.abcdefghi', `${'1'.repeat(16)}.abcdefgh`])
    expect(problemOf(seenVersion, { version })).toBe('a version is what the order itself says')
})

test('a colleague is invited by an address, for a role that there is', () => {
  const { body } = staffOperations.inviteStaff
  expect(v.parse(body, { email: ' Ada@Example.com ', role: 'owner' })).toEqual({
    email: 'ada@example.com',
    role: 'owner',
  })
  expect(problemOf(body, { email: "o'brien@example.com", role: 'owner' })).toBeUndefined()
  expect(problemOf(body, { email: 'ada', role: 'owner' })).toBe('this is no email address')
  expect(problemOf(body, { email: `${'a'.repeat(250)}@b.example`, role: 'owner' })).toBe(
    'an address has at most 255 characters',
  )
  expect(problemOf(body, { email: 'a@b.example', role: 'king' })).toMatch(/^a role is one of /)
})

test('a view has a name, and the address of its list', () => {
  const { body } = viewOperations.saveView
  const save = (more: object) =>
    problemOf(body, { list: 'orders', name: 'Late', query: 'state=stuck&sort=total', ...more })
  expect([save({}), save({ name: 'x'.repeat(60) }), save({ query: '' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(save({ name: '  ' })).toBe('a view needs a name')
  expect(save({ name: 'x'.repeat(61) })).toBe('the name of a view is at most 60 characters')
  expect(save({ query: 'a=<b>' })).toBe('the address of a view is what stands behind the question mark')
  expect(save({ query: 'x'.repeat(1_001) })).toBe('the address of a view is at most 1000 characters')
  expect(save({ list: 'mails' })).toBe('a list is one of: orders, products, reviews, changes')
})
