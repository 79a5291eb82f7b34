import { describe, expect, test } from 'vitest'
import { cartItem, quantitiesOf } from '#tests/fixtures/cart-items.ts'
import { emptyRecord, formatRecord, parseRecord } from './cart-record.ts'

const remoteCart = {
  id: 'gid://shopify/Cart/1',
  checkoutUrl: 'https://pay.example/cart/c/1',
  createdAtMs: 1_000,
  lines: [{ variantId: 'chair', quantity: 1 }],
}

test('[3.02] [4.03] a record is kept and read back whole', () => {
  const image = { url: 'https://pictures.example/1.svg', altText: null, width: 1600, height: null }
  const product = { handle: 'keel-caster-set', title: '<b>"Casters"</b>', image }
  const record = {
    items: [cartItem('chair'), cartItem('casters', { quantity: 3, product, isNoLongerSold: true })],
    remoteCarts: [remoteCart],
    creatingCheckoutUntilMs: 5,
  }
  expect(parseRecord(formatRecord(record))).toEqual(record)
})

test('nothing to keep is kept as nothing', () => {
  expect(formatRecord(emptyRecord)).toBeNull()
  expect(parseRecord(null)).toEqual(emptyRecord)
})

test('an empty cart whose checkout may still be paid, or is being made, is kept', () => {
  for (const left of [{ remoteCarts: [remoteCart] }, { creatingCheckoutUntilMs: 5 }]) {
    const record = { ...emptyRecord, ...left }
    expect(parseRecord(formatRecord(record))).toEqual(record)
  }
})

describe('corrupted storage is repaired', () => {
  test.each([
    '',
    '{',
    'null',
    '7',
    '"cart"',
    '[]',
    '{}',
    '{"items":7,"remoteCarts":{},"creatingCheckoutUntilMs":"x"}',
  ])('%j reads as an empty cart', (text) => {
    expect(parseRecord(text)).toEqual(emptyRecord)
  })

  test.each([
    ['no object', 7],
    ['null', null],
    ['no variant', { ...cartItem('bad'), variantId: undefined }],
    ['an empty variant', cartItem('')],
    ['no quantity', cartItem('bad', { quantity: 0 })],
    ['a negative quantity', cartItem('bad', { quantity: -2 })],
    ['half a chair', cartItem('bad', { quantity: 1.5 })],
    ['a quantity in words', { ...cartItem('bad'), quantity: '2' }],
    ['more than a line takes', cartItem('bad', { quantity: 1e9 })],
    ['a price that is no integer', cartItem('bad', { priceCents: 0.1 })],
    ['a negative price', cartItem('bad', { priceCents: -1 })],
    ['no product', { ...cartItem('bad'), product: null }],
    ['options of another shape', { ...cartItem('bad'), selectedOptions: 'Walnut' }],
  ])('the good lines stay when one has %s', (_case, bad) => {
    const text = JSON.stringify({
      items: [cartItem('chair'), bad, cartItem('stool')],
      remoteCarts: [7, remoteCart],
    })
    const record = parseRecord(text)
    expect(quantitiesOf(record.items)).toEqual({ chair: 1, stool: 1 })
    expect(record.remoteCarts).toEqual([remoteCart])
  })

  test('two lines of one variant become one', () => {
    const items = [cartItem('chair'), cartItem('chair', { quantity: 2 })]
    expect(quantitiesOf(parseRecord(JSON.stringify({ items })).items)).toEqual({ chair: 3 })
  })
})
