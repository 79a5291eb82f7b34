import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cartItem } from '#tests/fixtures/cart-items.ts'
import type { StorefrontError } from '../../clients/storefront/error.ts'
import { failedWithStatus } from '../../clients/storefront/error.ts'
import { CheckoutNotice } from './checkout-notice.tsx'
import type { CheckoutStart } from './start-checkout.ts'
import { StartCheckout } from './start-checkout-page.tsx'

const show = (started: CheckoutStart) =>
  renderToStaticMarkup(
    <CheckoutNotice
      started={started}
      providerName="Keel Pay"
      currency="USD"
      onTryAgain={() => {}}
      onContinue={() => {}}
    />,
  )

const showError = (error: StorefrontError) => show({ kind: 'failed', error })

test('[2.17] the page begins with the specified words, and says what it needs without a script', () => {
  const html = renderToStaticMarkup(<StartCheckout providerName="Keel Pay" currency="USD" />)
  expect(html).toContain('Creating Checkout...')
  expect(html).toMatch(/<noscript>.*href="\/cart".*<\/noscript>/)
})

test('[5.03] an empty cart is said to be empty, with a way to the shop', () => {
  const html = show({ kind: 'empty' })
  expect(html).toContain('Your cart is empty')
  expect(html).toContain('href="/collection"')
})

test('[8.01] a storefront that wants to be paid is named', () => {
  const result = failedWithStatus('Keel Pay', 402, '')
  const html = result.ok ? '' : showError(result.error)
  expect(html).toContain('Keel Pay: Payment required')
  expect(html).toContain('active billing plan')
})

test('[8.04] what the buyer can act on is told', () => {
  const html = showError({ kind: 'user', message: 'Cart creation failed: Only 3 are left' })
  expect(html).toContain('The checkout could not be created')
  expect(html).toContain('Cart creation failed: Only 3 are left')
})

test('any other failure offers to try again, and keeps its details to itself', () => {
  const html = showError({ kind: 'http', message: 'HTTP error! status: 500', status: 500 })
  expect(html).toContain('The checkout could not be created')
  expect(html).toContain('Try again')
  expect(html).toContain('Back to the shop')
  expect(html).not.toContain('500')
})

test('a checkout that holds less says of what, and lets the buyer decide', () => {
  const short = {
    kind: 'differs',
    rises: [],
    shortages: [{ item: cartItem('chair', { quantity: 40 }), heldQuantity: 25 }],
    warnings: [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'Only 25 are left', target: 'chair' }],
  } as const
  const html = show({ ...short, checkoutUrl: 'https://pay.example/cart/c/1' })
  expect(html).toContain('Only 25 of 40 Keel Kneeling Chair are in stock')
  expect(html).toMatch(/<a href="https:\/\/pay.example\/cart\/c\/1"[^>]*>Continue to checkout</)
  expect(html).toContain('Back to the shop')
  expect(show({ ...short, checkoutUrl: null })).not.toContain('Continue to checkout')
})

test('a checkout that asks more says how much, and goes on by the same button', () => {
  const dearer = {
    kind: 'differs',
    rises: [{ item: cartItem('chair'), priceCents: 25_900 }],
    shortages: [],
    warnings: [],
    checkoutUrl: 'https://pay.example/cart/c/1',
  } as const
  const html = show(dearer)
  expect(html).toContain('A price has gone up')
  expect(html).toContain('Keel Kneeling Chair (Walnut • Oat) costs $259.00 (it was $249.00)')
  expect(html).toMatch(/<a href="https:\/\/pay.example\/cart\/c\/1"[^>]*>Continue to checkout</)
  const shortages = [{ item: cartItem('stool', { quantity: 2 }), heldQuantity: 1 }]
  expect(show({ ...dearer, shortages })).toContain('Your checkout differs from your cart')
})

test('what is no longer sold is named, and the rest can be bought without it', () => {
  const gone = { kind: 'no-longer-sold', items: [cartItem('chair')], error: null } as const
  const html = show({ ...gone, hasOthers: true })
  expect(html).toContain('Keel Kneeling Chair (Walnut • Oat) is no longer sold')
  expect(html).toContain('Continue without it')
  expect(html).toContain('Back to the shop')
  expect(show({ ...gone, hasOthers: false })).not.toContain('Continue without')
})
