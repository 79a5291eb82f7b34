import { expect, test } from 'vitest'
import { madeOrder } from '#tests/fixtures/storefront/made-order.ts'
import { orderButton } from './order-button.ts'

test('a mail leads to its own order, whose address nobody guesses', () => {
  const order = madeOrder()
  const href = `https://keel.test/orders/1001/${order.secret}`
  expect(orderButton(order, 'https://keel.test')).toEqual({ kind: 'button', href, label: 'See your order' })
  expect(orderButton(order, 'https://keel.test', 'See the refund')).toMatchObject({
    href,
    label: 'See the refund',
  })
})
