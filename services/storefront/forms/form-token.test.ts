import { expect, test } from 'vitest'
import { isFormToken, makeFormToken } from './form-token.ts'

const KEY = '0f'.repeat(32)

test('a token is of its own checkout, of this shop, and of forms alone', () => {
  const token = makeFormToken(KEY, 'cart-1')
  expect(isFormToken(KEY, 'cart-1', token)).toBe(true)
  expect(isFormToken(KEY, 'cart-2', token)).toBe(false)
  expect(isFormToken('5e'.repeat(32), 'cart-1', token)).toBe(false)
  for (const other of ['', `${token}x`, token.slice(1)]) expect(isFormToken(KEY, 'cart-1', other)).toBe(false)
})
