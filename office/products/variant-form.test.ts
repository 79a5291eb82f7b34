import { expect, test } from 'vitest'
import { problemOf, rowsOfForm, typedInForm } from './variant-form.ts'

const OAK = { sku: 'S-1', name: 'Oak', price: '99.00', compareAt: '', stock: '10' }

/** The form as a page that showed these variants posts it, with some of its fields typed over. */
function posted(shown: readonly (typeof OAK)[], typed: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  for (const [at, variant] of shown.entries()) {
    form.append(`row-${at}-sku`, variant.sku)
    for (const field of ['price', 'compareAt', 'stock'] as const) {
      form.append(`seen-${at}-${field}`, variant[field])
      form.append(`row-${at}-${field}`, typed[`row-${at}-${field}`] ?? variant[field])
    }
  }
  return form
}

test('a refused form shows a stock that nobody touched as it is by now, so that saving again leaves the sales since', () => {
  const now = [{ ...OAK, stock: '7' }]
  const again = typedInForm(posted([OAK], { 'row-0-price': '9,90' }), now)
  expect(again).toEqual([{ ...OAK, price: '9,90', stock: '7' }])
  const second = posted(now, { 'row-0-price': '9.90' })
  expect(rowsOfForm(second)).toEqual([
    { sku: 'S-1', price: '9.90', seen: { price: '99.00', compareAt: '', stock: '7' } },
  ])
})

test('a refused form keeps what was typed, an emptied field included', () => {
  const sale = { ...OAK, compareAt: '120.00' }
  const typed = { 'row-0-compareAt': '', 'row-0-stock': '12' }
  expect(typedInForm(posted([sale], typed), [{ ...sale, stock: '7' }])).toEqual([
    { ...sale, compareAt: '', stock: '12' },
  ])
})

test('all rows of a form are read, of which those are sent that something was typed into', () => {
  const many = Array.from({ length: 2_048 }, (_, at) => ({ ...OAK, sku: `S-${at}` }))
  const rows = rowsOfForm(posted(many, { 'row-3-stock': '12', 'row-2047-price': '89' }))
  const seen = { price: '99.00', compareAt: '', stock: '10' }
  expect(rows).toEqual([
    { sku: 'S-3', stock: '12', seen },
    { sku: 'S-2047', price: '89', seen },
  ])
  const problems = [{ row: 2, sku: 'S-2047', field: 'price', problem: 'no price' }] as const
  expect([problemOf(problems, 'S-2047', 'price'), problemOf(problems, 'S-1', 'price')]).toEqual([
    'No price.',
    undefined,
  ])
})
