import { expect, test } from 'vitest'
import { readPasted } from './pasted-rows.ts'

const row = (sku: string, price = '', compareAt = '', stock = '') => ({ sku, price, compareAt, stock })

test.each([
  ['A\t249.00\t\t5\r\nB\t19', [row('A', '249.00', '', '5'), row('B', '19')]],
  ['SKU,Price\nA,249\n\nB,19,25,3\n', [row('A', '249'), row('B', '19', '25', '3')]],
  ['A;12,50', [row('A', '12,50')]],
  ['A,"12,50"', [row('A', '12,50')]],
  ['A', [row('A')]],
])('%j is read as rows', (text, rows) => {
  expect(readPasted(text)).toEqual({ kind: 'rows', rows })
})

test('what is none, too many, or split by decimal commas is refused with a sentence', () => {
  const says = (text: string) => {
    const pasted = readPasted(text)
    return pasted.kind === 'refused' ? pasted.problem : 'rows'
  }
  expect(says(' \n')).toContain('Paste at least one row')
  expect(says('sku\tprice')).toContain('Paste at least one row')
  expect(says('A\t1\n'.repeat(10_000))).toBe('These are 10,000 rows: paste at most 1,000 at once.')
  expect(says('A\t1\n'.repeat(1_000))).toBe('rows')
  expect(says('A,12,50,30,00')).toContain('Row 1 has 5 cells')
})
