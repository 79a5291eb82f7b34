import { expect, test } from 'vitest'
import { forgetFormCart, keepFormCart, readFormCartId } from './cart-cookies.ts'

const ID = 'gid://shopify/Cart/abc?key=0f'
const HTTP = 'http://localhost:3000'
const HTTPS = 'https://keel.example'
const ENCODED = 'gid%3A%2F%2Fshopify%2FCart%2Fabc%3Fkey%3D0f'

test('the cart is kept for ten days, for this site alone, and no script reads which it is', () => {
  expect(keepFormCart(ID, HTTP)).toEqual([
    `keel_form_cart=${ENCODED}; Max-Age=864000; Path=/; SameSite=Lax; HttpOnly`,
    'keel_cart=1; Max-Age=864000; Path=/; SameSite=Lax',
  ])
  expect(keepFormCart(ID, HTTPS)).toEqual([
    `__Host-keel_form_cart=${ENCODED}; Max-Age=864000; Path=/; SameSite=Lax; Secure; HttpOnly`,
    'keel_cart=1; Max-Age=864000; Path=/; SameSite=Lax; Secure',
  ])
  for (const cookie of forgetFormCart(HTTPS))
    expect(cookie).toMatch(/^(?:__Host-keel_form_cart|keel_cart)=; Max-Age=0;/)
})

test('what was kept is read again', () => {
  for (const origin of [HTTP, HTTPS]) {
    const [first = ''] = keepFormCart(ID, origin)
    expect(readFormCartId(`a=b; ${first.split(';')[0]}; c=d`, origin)).toBe(ID)
  }
})

test.each([
  null,
  '',
  'keel_form_cart=',
  'keel_form_cart=%E0%A4%A',
  'keel_form_cart=gid%3A%2F%2Fshopify%2FOrder%2F1',
  `keel_form_cart=gid://shopify/Cart/${'x'.repeat(401)}`,
  `other_keel_form_cart=${ENCODED}`,
  `__Host-keel_form_cart=${ENCODED}`,
])('%j names no cart', (cookies) => {
  expect(readFormCartId(cookies, HTTP)).toBeUndefined()
})

test('under https a cookie that a sibling domain could have set is none', () => {
  expect(readFormCartId(`keel_form_cart=${ENCODED}`, HTTPS)).toBeUndefined()
})
