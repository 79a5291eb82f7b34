import { describe, expect, test } from 'vitest'
import { cartItem, quantitiesOf } from '#tests/fixtures/cart-items.ts'
import { MAX_OF_ONE_LINE } from '../../clients/storefront/limits.ts'
import {
  addItem,
  inStock,
  lowerQuantities,
  markNoLongerSold,
  markSoldOut,
  refreshLines,
  removeItem,
  setQuantity,
  stillSold,
  takeOut,
} from './cart-rules.ts'

const stool = cartItem('stool', { quantity: 2 })
const chair = cartItem('chair')

describe('[4.03] adding', () => {
  test('appends what is not there', () => {
    expect(quantitiesOf(addItem([stool], chair))).toEqual({ stool: 2, chair: 1 })
  })

  test('increases the quantity of what is there, in its place, and takes the newer price', () => {
    const items = addItem([stool, chair], cartItem('stool', { quantity: 3, priceCents: 100 }))
    expect(items.map(({ variantId, quantity, priceCents }) => [variantId, quantity, priceCents])).toEqual([
      ['stool', 5, 100],
      ['chair', 1, 24_900],
    ])
  })

  test('keeps the setting that came with it, until another one comes', () => {
    const kept = addItem([chair], cartItem('chair', { setting: 'Seat in hole 2, knee pad in hole 1' }))
    const [more] = addItem(kept, chair)
    expect([more?.quantity, more?.setting]).toEqual([3, 'Seat in hole 2, knee pad in hole 1'])
    const [newer] = addItem(kept, cartItem('chair', { setting: 'Seat in hole 1, knee pad in hole 1' }))
    expect(newer?.setting).toBe('Seat in hole 1, knee pad in hole 1')
    expect(addItem([chair], stool)[1]).not.toHaveProperty('setting')
  })

  test('keeps the picture of a setting as long as the setting', () => {
    const pictured = {
      handle: 'chair',
      title: 'Chair',
      image: { url: 'data:image/jpeg;base64,AA==', altText: null, width: 264, height: 264 },
    }
    const kept = addItem(
      [],
      cartItem('chair', { setting: 'Seat in hole 2, knee pad in hole 1', product: pictured }),
    )
    expect(addItem(kept, chair)[0]?.product.image).toEqual(pictured.image)
    const other = cartItem('chair', { setting: 'Seat in hole 1, knee pad in hole 1' })
    expect(addItem(kept, other)[0]?.product.image).toEqual(other.product.image)
  })

  test('stops at what one line of a storefront takes', () => {
    const full = addItem([cartItem('stool', { quantity: MAX_OF_ONE_LINE - 1 })], stool)
    expect(quantitiesOf(full)).toEqual({ stool: MAX_OF_ONE_LINE })
  })
})

describe('[4.03] setting a quantity', () => {
  test.each([0, -1, Number.NEGATIVE_INFINITY])('to %d removes the line', (quantity) => {
    expect(quantitiesOf(setQuantity([stool, chair], 'stool', quantity))).toEqual({ chair: 1 })
  })

  test.each([
    [7, 7],
    [0.5, 1],
    [2.9, 2],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, MAX_OF_ONE_LINE],
  ])('[5.07] to %d makes it the integer %d', (quantity, expected) => {
    expect(quantitiesOf(setQuantity([stool, chair], 'stool', quantity))).toEqual({
      stool: expected,
      chair: 1,
    })
  })

  test('of a line that is gone changes nothing', () => {
    expect(setQuantity([chair], 'stool', 4)).toEqual([chair])
  })
})

test('[4.03] removing takes out one line', () => {
  expect(removeItem([stool, chair], 'stool')).toEqual([chair])
})

test('what was bought leaves the cart, and nothing else', () => {
  const items = [cartItem('stool', { quantity: 5 }), chair, cartItem('mat', { quantity: 2 })]
  const bought = [
    { variantId: 'stool', quantity: 2 },
    { variantId: 'chair', quantity: 3 },
    { variantId: 'mat', quantity: 1 },
    { variantId: 'gone', quantity: 1 },
  ]
  expect(quantitiesOf(takeOut(items, bought))).toEqual({ stool: 3, mat: 1 })
})

test('lowers to what the checkout holds, and never raises', () => {
  const items = [cartItem('stool', { quantity: 5 }), chair, cartItem('mat', { quantity: 2 })]
  const held = [
    { variantId: 'stool', quantity: 3 },
    { variantId: 'chair', quantity: 0 },
    { variantId: 'mat', quantity: 4 },
    { variantId: 'gone', quantity: 1 },
  ]
  expect(quantitiesOf(lowerQuantities(items, held))).toEqual({ stool: 3, mat: 2 })
  const lowered = lowerQuantities([chair, stool], [{ variantId: 'stool', quantity: 1 }])
  expect(quantitiesOf(lowered)).toEqual({ chair: 1, stool: 1 })
})

test('takes over the prices that a checkout asks, and keeps those of what it does not have', () => {
  const items = refreshLines([stool, chair], new Map([['stool', { priceCents: 25_900 }]]))
  expect(items).toEqual([{ ...stool, priceCents: 25_900 }, chair])
})

test('takes over what each line costs today and whether it is sold out, and lets alone what nothing is said of', () => {
  const today = new Map([
    ['stool', { priceCents: 25_900, isSoldOut: true }],
    ['chair', { priceCents: chair.priceCents, isSoldOut: false }],
  ])
  const lamp = { ...cartItem('lamp'), isSoldOut: true }
  const items = refreshLines([stool, { ...chair, isSoldOut: true }, lamp], today)
  expect(items).toEqual([
    { ...stool, priceCents: 25_900, isSoldOut: true },
    { ...chair, isSoldOut: false },
    lamp,
  ])
})

describe('what is no longer sold', () => {
  const items = markNoLongerSold([stool, chair], ['stool', 'gone'])

  test('stays in the cart, but goes to no checkout', () => {
    expect(quantitiesOf(items)).toEqual({ stool: 2, chair: 1 })
    expect(quantitiesOf(stillSold(items))).toEqual({ chair: 1 })
  })

  test('is sold again when it is added again', () => {
    expect(quantitiesOf(stillSold(addItem(items, stool)))).toEqual({ stool: 4, chair: 1 })
  })
})

describe('what is sold out', () => {
  const items = markSoldOut([stool, chair], ['stool', 'gone'])

  test('is asked for again, but counts in no total', () => {
    expect(quantitiesOf(stillSold(items))).toEqual({ stool: 2, chair: 1 })
    expect(quantitiesOf(inStock(items))).toEqual({ chair: 1 })
  })

  test('counts again once a checkout holds it, or it is added again', () => {
    expect(inStock(markSoldOut(items, []))).toEqual([stool, chair])
    expect(quantitiesOf(inStock(addItem(items, stool)))).toEqual({ stool: 4, chair: 1 })
  })
})
