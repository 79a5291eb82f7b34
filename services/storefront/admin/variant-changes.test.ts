import { expect, test } from 'vitest'
import type { VariantRow } from '#services/admin-contract/variant-changes.ts'
import { type KnownVariant, readVariantChanges } from './variant-changes.ts'

const variant = (sku: string, more: Partial<KnownVariant> = {}): KnownVariant => ({
  ...{ id: 1, sku, name: `Chair (${sku})`, handle: 'chair', priceCents: 24_900, compareAtCents: 31_125 },
  ...{ stock: 5, inventoryTracked: true, inventoryPolicy: 'deny' },
  ...more,
})
const KNOWN = new Map(
  [variant('A'), variant('B', { compareAtCents: null }), variant('C', { inventoryTracked: false })].map(
    (each) => [each.sku, each],
  ),
)
const read = (...rows: VariantRow[]) => readVariantChanges(rows, KNOWN)
/** The one problem of a row. */
const wrong = (row: Partial<VariantRow>) => read({ sku: 'A', ...row }).problems[0]

test('a row changes what it names and leaves the rest', () => {
  const { changes, problems } = read(
    { sku: ' A ', price: '$229.5' },
    { sku: 'B', compareAt: '300', stock: ' 7 ' },
    { sku: 'C', price: '', compareAt: '-', stock: '0' },
  )
  expect(problems).toEqual([])
  expect(changes.map(({ shown }) => shown)).toEqual([
    {
      ...{ row: 1, sku: 'A', name: 'Chair (A)', compareAt: null, stock: null },
      price: { before: '249.00', after: '229.50' },
    },
    {
      ...{ row: 2, sku: 'B', name: 'Chair (B)', price: null },
      ...{ compareAt: { before: null, after: '300.00' }, stock: { before: '5', after: '7' } },
    },
    {
      ...{ row: 3, sku: 'C', name: 'Chair (C)', price: null },
      ...{ compareAt: { before: '311.25', after: null }, stock: { before: null, after: '0' } },
    },
  ])
  expect(changes.map(({ priceCents, compareAtCents, stock }) => [priceCents, compareAtCents, stock])).toEqual(
    [
      [22_950, 31_125, null],
      [24_900, 30_000, 7],
      [24_900, null, 0],
    ],
  )
})

test('a row that leaves its variant as it is is no change', () => {
  expect(read({ sku: 'A', price: '249', compareAt: '311.25', stock: '5' }, { sku: 'B' })).toEqual({
    changes: [],
    problems: [],
  })
})

test.each<[Partial<VariantRow>, string, string]>([
  [{ price: '-1' }, 'price', '"-1" is not dollars and cents'],
  [{ price: '1e9' }, 'price', '"1e9" is not dollars and cents'],
  [{ price: '0' }, 'price', 'a price is more than 0'],
  [{ price: '12,50' }, 'price', '"12,50" has a comma'],
  [{ price: '<b>1</b>' }, 'price', 'is not dollars and cents'],
  [{ compareAt: '12,50' }, 'compareAt', 'has a comma'],
  [{ compareAt: '0' }, 'compareAt', 'a price is more than 0'],
  [{ compareAt: '249.00' }, 'compareAt', 'the compare-at price, 249.00, is not above the price, 249.00'],
  [{ price: '400' }, 'compareAt', 'the compare-at price, 311.25, is not above the price, 400.00'],
  [{ stock: '-1' }, 'stock', '"-1" is not a whole number'],
  [{ stock: '1000001' }, 'stock', 'is not a whole number'],
  [{ stock: '1.5' }, 'stock', 'is not a whole number'],
  [{ stock: '1,5' }, 'stock', '"1,5" has a comma: write dollars and cents with a point, such as 12.50'],
  [{ price: '2$30' }, 'price', 'is not dollars and cents'],
  [{ compareAt: '5-' }, 'compareAt', 'is not dollars and cents'],
  [{ sku: 'D' }, 'sku', 'no variant has the SKU "D"'],
  [{ sku: ' ' }, 'sku', 'the SKU is missing'],
])('%j is refused in its %s', (row, field, says) => {
  expect(wrong(row)).toMatchObject({ row: 1, field, problem: expect.stringContaining(says) })
})

test('with a wrong row nothing is a change, and every wrong cell is named', () => {
  const { changes, problems } = read(
    { sku: 'A', price: '229' },
    { sku: 'B', price: 'x', stock: 'y' },
    { sku: 'A', price: '1' },
  )
  expect(changes).toEqual([])
  expect(problems.map(({ row, field, problem }) => [row, field, problem.slice(0, 5)])).toEqual([
    [2, 'price', '"x" i'],
    [2, 'stock', '"y" i'],
    [3, 'sku', 'row 1'],
  ])
})

test('what is something else by now is told, where the row is about it', () => {
  const seen = { price: '239.00', compareAt: '', stock: '6' }
  expect(read({ sku: 'A', price: '229', stock: '9', seen }).problems).toMatchObject([
    { field: 'price', problem: 'it was 239.00 when you looked, and is 249.00 by now' },
    { field: 'stock', problem: 'it was 6 when you looked, and is 5 by now' },
  ])
  expect(read({ sku: 'A', compareAt: '400', seen }).problems).toMatchObject([
    { problem: 'it was nothing when you looked, and is 311.25 by now' },
  ])
  expect(read({ sku: 'A', seen }).problems).toEqual([])
  expect(read({ sku: 'B', compareAt: '400', seen }).problems).toEqual([])
})

test('what is only blanks is not touched, and blanks around a cell change nothing', () => {
  const seen = { price: ' 249.00 ', stock: '6' }
  expect(read({ sku: 'A', price: ' 229 ', stock: ' ', seen }).problems).toEqual([])
  const untracked = { stock: '4' }
  expect(read({ sku: 'C', stock: '9', seen: untracked }).problems).toMatchObject([
    { problem: 'it was 4 when you looked, and is nothing by now' },
  ])
})
