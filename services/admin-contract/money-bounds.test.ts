import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { newDiscount } from './discounts.ts'
import { orderEditOperations } from './order-edits.ts'
import { refundOperations } from './refunds.ts'

/** The first sentence that an owner is answered, or undefined where what they sent is taken. */
function problemOf(schema: v.GenericSchema, input: unknown): string | undefined {
  return v.safeParse(schema, input).issues?.[0].message
}
const many = <Item>(count: number, item: Item) => Array<Item>(count).fill(item)

describe('a discount', () => {
  const read = (more: object) =>
    v.safeParse(newDiscount, { kind: 'percent', code: 'SAVE10', percent: '10', ...more })
  const problem = (more: object) => read(more).issues?.[0].message

  test('is read as it is typed, and without conditions but one piece', () => {
    expect(read({ code: ' save_10 ' }).output).toEqual({
      ...{ kind: 'percent', code: 'SAVE_10', percent: 10, minQuantity: 1, onceACustomer: false },
    })
    expect(read({ kind: 'amount', amount: '15.5', minSubtotal: '50' }).output).toMatchObject({
      ...{ amount: 1_550, minSubtotal: 5_000 },
    })
    expect(
      read({ kind: 'free-delivery', maxUses: '1000000', onceACustomer: true, minQuantity: '1000' }).output,
    ).toEqual({
      ...{
        kind: 'free-delivery',
        code: 'SAVE10',
        maxUses: 1_000_000,
        onceACustomer: true,
        minQuantity: 1_000,
      },
    })
  })

  test.each(['A', '-AB', 'A'.repeat(41), 'SAVE 10', 'SÄVE', 'AB!'])('has no code %j', (code) => {
    expect(problem({ code })).toBe('a code is 2 to 40 letters, digits, dashes and underscores')
  })

  test.each([
    [{ percent: '0' }, 'a percentage is a whole number from 1 to 100'],
    [{ percent: '101' }, 'a percentage is a whole number from 1 to 100'],
    [{ percent: '5.5' }, 'a percentage is a whole number from 1 to 100'],
    [{ kind: 'amount', amount: '0' }, 'an amount is dollars and cents such as 15.00, more than 0'],
    [{ kind: 'amount', amount: '-1' }, 'an amount is dollars and cents such as 15.00, more than 0'],
    [{ minSubtotal: '0.00' }, 'the least subtotal is dollars and cents such as 50.00, more than 0'],
    [{ minQuantity: '0' }, 'the least number of items is a whole number from 1 to 1000'],
    [{ minQuantity: '1001' }, 'the least number of items is a whole number from 1 to 1000'],
    [{ maxUses: '0' }, 'the number of uses is a whole number from 1 to 1000000'],
    [{ maxUses: '1000001' }, 'the number of uses is a whole number from 1 to 1000000'],
    [{ onceACustomer: 'yes' }, 'once a customer is true or false'],
    [{ kind: 'gift' }, 'a discount is a percent, an amount or free-delivery'],
    [{ code: undefined }, 'a code is missing'],
  ])('with %j is refused', (more, words) => {
    expect(problem(more)).toBe(words)
  })

  test('takes off one cent, or all of it', () => {
    expect(read({ kind: 'amount', amount: '0.01' }).success).toBe(true)
    expect([read({ percent: '1' }).success, read({ percent: '100' }).success]).toEqual([true, true])
  })

  test('begins before it ends, at moments that there are', () => {
    const [from, to] = ['2026-12-01T00:00:00Z', '2026-12-01T00:00:01Z']
    expect(read({ from, to }).output).toMatchObject({ from: new Date(from), to: new Date(to) })
    expect(read({ from }).success && read({ to }).success).toBe(true)
    expect(problem({ from: to, to: from })).toBe('the end comes after the beginning')
    expect(problem({ from, to: from })).toBe('the end comes after the beginning')
    expect(problem({ from: '2026-02-30T00:00:00Z' })).toBe('there is no such day')
    expect(read({ from: '2026-12-01T23:00:00-05:00' }).output).toMatchObject({
      from: new Date('2026-12-02T04:00:00Z'),
    })
    expect(problem({ to: 'tomorrow' })).toBe('the end is a moment in UTC such as 2026-12-01T00:00:00Z')
  })
})

describe('a refund', () => {
  const { body } = refundOperations.refundOrder
  const shared = { key: '0190f0c4-0000-7000-8000-000000000001', reason: 'late' }
  const ofLines = (lines: unknown, more: object = {}) => ({
    of: 'lines',
    lines,
    restock: true,
    ...shared,
    ...more,
  })
  const line = (at: number, quantity = 1) => ({ line: at, quantity })
  const lines = (count: number) => Array.from({ length: count }, (_, at) => line(at + 1))

  test('is of lines, of an amount, or of the rest', () => {
    expect(problemOf(body, ofLines([line(1, 10_000), line(2)]))).toBeUndefined()
    expect(problemOf(body, ofLines(lines(100)))).toBeUndefined()
    expect(v.parse(body, { of: 'amount', amount: '12.50', ...shared })).toMatchObject({ amount: 1_250 })
    expect(problemOf(body, { of: 'rest', restock: false, ...shared })).toBeUndefined()
  })

  test.each<[unknown, string]>([
    [ofLines([]), 'name at least one line'],
    [ofLines(lines(101)), 'name at most 100 lines'],
    [ofLines([line(1), line(1)]), 'name each line once'],
    [ofLines([line(0)]), 'lines are numbered from 1'],
    [ofLines([line(1.5)]), 'a line is a whole number'],
    [ofLines([line(1, 0)]), 'a quantity is at least 1'],
    [ofLines([line(1, 0.5)]), 'a quantity is a whole number'],
    [ofLines([line(1, 10_001)]), 'a quantity is at most 10000'],
    [ofLines([line(1)], { restock: 'yes' }), 'say whether the goods go back in stock'],
    [ofLines([line(1)], { key: 'again' }), 'a key is a UUID'],
    [ofLines([line(1)], { reason: 'none' }), expect.stringMatching(/^a reason is one of: request, damaged/)],
    [{ of: 'amount', amount: '-1', ...shared }, expect.stringContaining('an amount is')],
    [{ of: 'everything', ...shared }, 'say what to refund: lines, an amount or the rest'],
  ])('%j is none', (input, words) => {
    expect(problemOf(body, input)).toEqual(words)
  })
})

describe('an edit of an order', () => {
  const { body: preview } = orderEditOperations.previewOrderEdit
  const { body: apply } = orderEditOperations.applyOrderEdit
  const change = (line: unknown, quantity: unknown) => ({ lines: [{ line, quantity }] })
  const add = (sku: unknown, quantity: unknown) => ({ added: [{ sku, quantity }] })

  test('changes lines, adds some, and corrects where they go', () => {
    expect(v.parse(preview, {})).toEqual({ lines: [], added: [], address: {} })
    expect(
      problemOf(preview, { ...change(1, 0), ...add('S-1', 1), address: { apartment: '' } }),
    ).toBeUndefined()
    expect(problemOf(preview, { ...change(1, 1_000_000), address: { zip: 'x'.repeat(200) } })).toBeUndefined()
    expect(problemOf(preview, { lines: many(100, { line: 1, quantity: 1 }) })).toBeUndefined()
  })

  test.each<[object, string]>([
    [change(0, 1), 'a line is named by its number in the order, from 1'],
    [change(1.5, 1), 'a line is named by its number in the order, from 1'],
    [change(1, -1), 'a quantity is a whole number up to 1000000'],
    [change(1, 1_000_001), 'a quantity is a whole number up to 1000000'],
    [add('', 1), 'a SKU is missing'],
    [add('S-1', 0), 'a quantity is a whole number up to 1000000'],
    [{ lines: many(101, { line: 1, quantity: 1 }) }, 'an edit changes at most 100 lines'],
    [{ added: many(101, { sku: 'S', quantity: 1 }) }, 'an edit adds at most 100 lines'],
    [{ address: { city: 'x'.repeat(201) } }, 'a city is a text'],
  ])('%j is refused', (input, words) => {
    expect(problemOf(preview, input)).toBe(words)
  })

  test('cannot change the email, and is applied as it was shown', () => {
    expect(problemOf(preview, { address: { email: 'a@b.example' } })).toBeDefined()
    const shown = { fingerprint: 'abcdefghij_-ABCDEFGH' }
    expect(problemOf(apply, shown)).toBeUndefined()
    for (const fingerprint of [undefined, 'short', 'x'.repeat(21), `${'x'.repeat(19)}!`])
      expect(problemOf(apply, { fingerprint })).toBe('the fingerprint of the preview is missing')
  })
})
