import { expect, test } from 'vitest'
import { readCartForm } from './read-cart-form.ts'

function formOf(...fields: [name: string, value: string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const read = (...fields: [string, string | File][]) => readCartForm(formOf(...fields))

test('[4.03] what the button of a product asks for: the product, its options, how many', () => {
  expect(
    read(['option.Frame finish', 'Walnut'], ['option.do', 'remove'], ['quantity', '2'], ['add', 'a-chair']),
  ).toEqual({
    do: 'add',
    handle: 'a-chair',
    options: [
      { name: 'Frame finish', value: 'Walnut' },
      { name: 'do', value: 'remove' },
    ],
    quantity: '2',
  })
  expect(read(['add', 'a-chair'])).toEqual({ do: 'add', handle: 'a-chair', options: [], quantity: '' })
})

test('a box that was ticked keeps a setting with it', () => {
  const setting = 'Seat in hole 2, knee pad in hole 1'
  expect(read(['add', 'a-chair'], ['setting', setting])).toMatchObject({ do: 'add', setting })
  expect(read(['add', 'a-chair'], ['setting', 'x'.repeat(61)])).toBeUndefined()
})

test('[4.03] what a line’s buttons and a link’s button ask for', () => {
  expect(read(['line', 'L'], ['quantity', 'two'], ['do', 'update'])).toEqual({
    ...{ do: 'update', lineId: 'L', quantity: 'two' },
  })
  expect(read(['line', 'L'], ['quantity', 'two'], ['do', 'remove'])).toEqual({ do: 'remove', lineId: 'L' })
  expect(read(['lines', '4:2'], ['do', 'put'])).toEqual({
    do: 'put',
    lines: [{ variantId: 'gid://shopify/ProductVariant/4', quantity: 2 }],
  })
})

test('[5.07] a quantity is kept as it was typed, with an end', () => {
  expect(read(['line', 'L'], ['quantity', 'x'.repeat(500)], ['do', 'update'])).toMatchObject({
    quantity: 'x'.repeat(30),
  })
})

const many = (count: number) =>
  Array.from({ length: count }, (_, index): [string, string] => [`option.${index}`, 'v'])

test.each<[string, [string, string | File][]]>([
  ['nothing', []],
  ['no field that a form has', [['quantity', '2']]],
  ['an act that there is not', [['do', 'clear']]],
  [
    'a line without its name',
    [
      ['do', 'update'],
      ['quantity', '2'],
    ],
  ],
  ['a product without a name', [['add', '']]],
  ['a product with an endless name', [['add', 'x'.repeat(256)]]],
  ['a file for a product', [['add', new File(['x'], 'x')]]],
  [
    'a line with an endless name',
    [
      ['do', 'remove'],
      ['line', 'x'.repeat(401)],
    ],
  ],
  ['more options than a product has', [['add', 'a-chair'], ...many(11)]],
  [
    'an endless option',
    [
      ['add', 'a-chair'],
      ['option.a', 'x'.repeat(256)],
    ],
  ],
  [
    'a link that is cut off',
    [
      ['do', 'put'],
      ['lines', '4:'],
    ],
  ],
  [
    'an endless link',
    [
      ['do', 'put'],
      ['lines', '4:1,'.repeat(700)],
    ],
  ],
])('[4.03] %s is no form of the cart', (_what, fields) => {
  expect(read(...fields)).toBeUndefined()
})

test('[3.01] a product’s ten options are read', () => {
  expect(read(['add', 'a-chair'], ...many(10))).toMatchObject({ do: 'add' })
})
