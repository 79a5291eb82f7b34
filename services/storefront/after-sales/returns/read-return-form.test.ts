import { expect, test } from 'vitest'
import { madeLine } from '#tests/fixtures/storefront/made-order.ts'
import { quantityField, readReturnForm } from './read-return-form.ts'
import { RETURN_REASONS } from './return-words.ts'

const lines = [
  { ...madeLine(0, 3), left: 3 },
  { ...madeLine(1, 2), variantTitle: 'Default Title', productTitle: 'Casters', left: 1 },
  { ...madeLine(2, 4), productTitle: 'Cushion', left: 0 },
  { ...madeLine(10, 5), productTitle: 'Stool', left: 2 },
]
const typed = { reason: RETURN_REASONS[0], words: ' Too high ' }
const read = (fields: Record<string, string>) =>
  readReturnForm(new Map(Object.entries({ ...typed, ...fields })), lines)
const refused = (errors: object) => ({ kind: 'invalid', errors })

test('what is sent back, how many of each, why, and what one wants to say', () => {
  expect(
    read({ [quantityField(0)]: ' 3 ', [quantityField(1)]: '1', 'quantity-2': '0', 'quantity-10': ' ' }),
  ).toEqual({
    kind: 'valid',
    wish: {
      ...{ reason: 'It does not fit my body', words: 'Too high' },
      lines: [
        { position: 0, quantity: 3 },
        { position: 1, quantity: 1 },
      ],
    },
  })
  expect(read({ 'quantity-10': '2' })).toMatchObject({ wish: { lines: [{ position: 10, quantity: 2 }] } })
})

test('nothing chosen is nothing to return', () => {
  for (const fields of [
    {},
    { 'quantity-0': '0' },
    { 'quantity-0': '' },
    { 'quantity-0': '  0 ' },
    { else: '1' },
  ])
    expect(read(fields as Record<string, string>)).toEqual(
      refused({ lines: 'Choose at least one item to return' }),
    )
})

test.each([
  ['quantity-0', '4', 'You bought 3 of Chair (Oak): you cannot return more'],
  ['quantity-1', '2', 'Only 1 of Casters is left to return'],
  ['quantity-10', '3', 'Only 2 of Stool (Oak) are left to return'],
  ['quantity-2', '1', 'Cushion (Oak) is already in a return or was refunded'],
  ['quantity-0', '1.5', 'Choose how many, as a whole number'],
  ['quantity-0', '-1', 'Choose how many, as a whole number'],
  ['quantity-0', '1x', 'Choose how many, as a whole number'],
  ['quantity-0', 'x1', 'Choose how many, as a whole number'],
  ['quantity-0', '1'.repeat(10), 'Choose how many, as a whole number'],
  ['quantity-0', '9'.repeat(9), 'You bought 3 of Chair (Oak): you cannot return more'],
])('%s of %j is told beside it, and that alone', (field, value, message) => {
  expect(read({ [field]: value })).toEqual(refused({ [field]: message }))
})

test('all that is wrong is told at once', () => {
  const wrong = {
    'quantity-0': '1',
    'quantity-1': '9',
    'quantity-2': '1',
    reason: 'Because',
    words: 'x'.repeat(1001),
  }
  expect(read(wrong)).toEqual(
    refused({
      'quantity-1': 'Only 1 of Casters is left to return',
      'quantity-2': 'Cushion (Oak) is already in a return or was refunded',
      reason: 'Choose a reason: it helps us build better chairs',
      words: 'Use at most 1000 characters',
    }),
  )
  expect(read({ reason: '' })).toEqual(
    refused({
      reason: 'Choose a reason: it helps us build better chairs',
      lines: 'Choose at least one item to return',
    }),
  )
  expect(read({ words: 'x'.repeat(1000), 'quantity-0': '1' })).toMatchObject({ kind: 'valid' })
})

test('what is wrong is told from the top of the form to its end', () => {
  const fieldsOf = (fields: Record<string, string>) => {
    const form = read(fields)
    return form.kind === 'invalid' && Object.keys(form.errors)
  }
  const below = { reason: '', words: 'x'.repeat(1001) }
  expect(fieldsOf(below)).toEqual(['lines', 'reason', 'words'])
  expect(fieldsOf({ 'quantity-0': '9', 'quantity-1': '9', ...below })).toEqual([
    ...['quantity-0', 'quantity-1'],
    ...['reason', 'words'],
  ])
})

test('what was not in the order is told once, of the list', () => {
  expect(read({ 'quantity-0': '1', 'quantity-7': '1' })).toEqual(
    refused({ lines: 'One of these items was not in this order' }),
  )
  expect(read({ 'quantity-00': '1' })).toEqual(refused({ lines: 'One of these items was not in this order' }))
})

test('a field that only looks like a quantity is none', () => {
  for (const name of ['quantity-', 'xquantity-0', 'quantity-0x', `quantity-${'1'.repeat(10)}`])
    expect(read({ [name]: '1' }), name).toEqual(refused({ lines: 'Choose at least one item to return' }))
})
