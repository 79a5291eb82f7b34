import { describe, expect, test } from 'vitest'
import { cartItem, quantitiesOf } from '#tests/fixtures/cart-items.ts'
import { emptyRecord } from './cart-record.ts'
import {
  beginCheckout,
  CREATING_CHECKOUT_LEASE_MS,
  endCheckout,
  isBeingPaid,
  isCreatingCheckout,
  reconcileMissingCart,
  rememberRemoteCart,
  takeOverCart,
} from './checkout-rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW_MS = 1_750_000_000_000

const remoteCart = (id: string, quantity = 1) => ({
  id,
  checkoutUrl: `https://pay.example/${id}`,
  createdAtMs: NOW_MS,
  lines: [{ variantId: 'chair', quantity }],
})

describe('[4.03] creating a checkout', () => {
  const creating = beginCheckout(emptyRecord, NOW_MS)

  test('lasts until it ends', () => {
    expect(isCreatingCheckout(emptyRecord, NOW_MS)).toBe(false)
    expect(isCreatingCheckout(creating, NOW_MS)).toBe(true)
    expect(isCreatingCheckout(endCheckout(creating), NOW_MS)).toBe(false)
    expect(isCreatingCheckout(rememberRemoteCart(creating, remoteCart('a')), NOW_MS)).toBe(false)
  })

  test('a tab that crashed does not leave it stuck', () => {
    expect(isCreatingCheckout(creating, NOW_MS + CREATING_CHECKOUT_LEASE_MS - 1)).toBe(true)
    expect(isCreatingCheckout(creating, NOW_MS + CREATING_CHECKOUT_LEASE_MS)).toBe(false)
  })

  test('a clock that was set back does not either', () => {
    expect(isCreatingCheckout(creating, NOW_MS - DAY_MS)).toBe(false)
  })
})

test('the newest remote carts are remembered, and only so many', () => {
  const record = ['a', 'b', 'c', 'd', 'e', 'f'].reduce(
    (before, id) => rememberRemoteCart(before, remoteCart(id)),
    emptyRecord,
  )
  expect(record.remoteCarts.map(({ id }) => id)).toEqual(['f', 'e', 'd', 'c', 'b'])
})

test('whoever has not paid within half an hour pays some other time', () => {
  const halfAnHourMs = 30 * 60 * 1000
  expect(isBeingPaid(remoteCart('a'), NOW_MS + halfAnHourMs - 1)).toBe(true)
  expect(isBeingPaid(remoteCart('a'), NOW_MS + halfAnHourMs)).toBe(false)
})

describe('a remote cart that reads as null', () => {
  const items = [cartItem('chair', { quantity: 3 }), cartItem('stool')]
  const record = { ...emptyRecord, items, remoteCarts: [remoteCart('b', 1), remoteCart('a', 2)] }

  test('within ten days was paid: what it held leaves the cart, and it is forgotten', () => {
    const settled = reconcileMissingCart(record, 'a', NOW_MS + 10 * DAY_MS - 1)
    expect(quantitiesOf(settled.items)).toEqual({ chair: 1, stool: 1 })
    expect(settled.remoteCarts.map(({ id }) => id)).toEqual(['b'])
  })

  test('after ten days has expired: it only loses its id', () => {
    const settled = reconcileMissingCart(record, 'a', NOW_MS + 10 * DAY_MS)
    expect(settled.items).toEqual(items)
    expect(settled.remoteCarts.map(({ id }) => id)).toEqual(['b'])
  })

  test('is settled once, whichever tab asks', () => {
    const settled = reconcileMissingCart(record, 'a', NOW_MS)
    expect(reconcileMissingCart(settled, 'a', NOW_MS)).toBe(settled)
  })
})

describe('[4.03] taking over what forms have put into a cart', () => {
  const formCart = (...items: [id: string, quantity: number][]) => ({
    ...{ id: 'form', checkoutUrl: 'https://pay.example/form', createdAtMs: NOW_MS },
    items: items.map(([id, quantity]) => cartItem(id, { quantity })),
  })
  const own = { ...emptyRecord, items: [cartItem('chair', { quantity: 2 })] }

  test('adds its lines to the browser’s, and remembers it as one that may still be paid for', () => {
    const merged = takeOverCart(own, formCart(['chair', 1], ['stool', 3]))
    expect(quantitiesOf(merged.items)).toEqual({ chair: 3, stool: 3 })
    expect(merged.remoteCarts).toEqual([
      {
        ...{ id: 'form', checkoutUrl: 'https://pay.example/form', createdAtMs: NOW_MS },
        lines: [
          { variantId: 'chair', quantity: 1 },
          { variantId: 'stool', quantity: 3 },
        ],
      },
    ])
    expect(quantitiesOf(reconcileMissingCart(merged, 'form', NOW_MS).items)).toEqual({ chair: 2 })
  })

  test('a second time adds what has come since, and takes nothing out', () => {
    const once = takeOverCart(own, formCart(['chair', 1], ['stool', 3]))
    expect(takeOverCart(once, formCart(['chair', 1], ['stool', 3])).items).toEqual(once.items)
    const twice = takeOverCart(once, formCart(['chair', 2], ['stool', 1], ['casters', 1]))
    expect(quantitiesOf(twice.items)).toEqual({ chair: 4, stool: 3, casters: 1 })
    expect(twice.remoteCarts).toHaveLength(1)
  })

  test('of a variant that has a line for each setting nothing is added twice', () => {
    const once = takeOverCart(own, formCart(['chair', 1], ['chair', 3]))
    expect(quantitiesOf(once.items)).toEqual({ chair: 6 })
    const twice = takeOverCart(once, formCart(['chair', 1], ['chair', 4]))
    expect(quantitiesOf(twice.items)).toEqual({ chair: 7 })
    expect(quantitiesOf(reconcileMissingCart(twice, 'form', NOW_MS).items)).toEqual({ chair: 2 })
  })

  test('the newest carts are remembered, and only so many', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].reduce(
      (before, id) => rememberRemoteCart(before, remoteCart(id)),
      emptyRecord,
    )
    const merged = takeOverCart(many, formCart(['chair', 1]))
    expect(merged.remoteCarts.map(({ id }) => id)).toEqual(['form', 'e', 'd', 'c', 'b'])
  })
})
