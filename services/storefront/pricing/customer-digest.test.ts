import { expect, test } from 'vitest'
import { customerDigest } from './customer-digest.ts'

test.each([
  ['ada@example.com', ' ADA@Example.com '],
  ['ada@example.com', 'ada+spring@example.com'],
  ['adalane@gmail.com', 'Ada.Lane+1@googlemail.com'],
])('%s and %s are one mailbox', (one, other) => {
  expect(customerDigest(one)).toBe(customerDigest(other))
})

test.each([
  ['ada@example.com', 'ada@example.org'],
  ['ada.lane@example.com', 'adalane@example.com'],
  ['ada@example.com', 'bea@example.com'],
])('%s and %s are two', (one, other) => {
  expect(customerDigest(one)).not.toBe(customerDigest(other))
})

test('the digest holds no address', () => {
  expect(customerDigest('ada@example.com')).toMatch(/^[\w-]{43}$/)
})
