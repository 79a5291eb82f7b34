import { expect, test } from 'vitest'
import { checkEmailAddress, checkPhoneNumber } from './addresses.ts'

test.each([
  'ada@example.com',
  'a@b',
  "o'neil+news=1@sub.example-1.co.uk",
  '!#$%&*/?^_`{|}~-@x',
  `a@${'b'.repeat(63)}.c`,
])('%s is an address', (address) => {
  expect(checkEmailAddress(address)).toBe(address)
})

test('it is found in small letters', () => {
  expect(checkEmailAddress('Ada@Example.COM')).toBe('ada@example.com')
})

test.each([
  ['', 'An email address is required'],
  ['ada', 'Unable to validate email address: invalid format'],
  ['ada@', 'Unable to validate email address: invalid format'],
  ['@example.com', 'Unable to validate email address: invalid format'],
  ['ada@example.com.', 'Unable to validate email address: invalid format'],
  ['ada@-example.com', 'Unable to validate email address: invalid format'],
  ['ada@example-.com', 'Unable to validate email address: invalid format'],
  ['ada@exa_mple.com', 'Unable to validate email address: invalid format'],
  ['ada@example..com', 'Unable to validate email address: invalid format'],
  ['ada@example.com-', 'Unable to validate email address: invalid format'],
  [`a@${'b'.repeat(64)}.c`, 'Unable to validate email address: invalid format'],
  [`a@x.${'b'.repeat(64)}`, 'Unable to validate email address: invalid format'],
  ['ada lane@example.com', 'Unable to validate email address: invalid format'],
  ['ada@example.com\n', 'Unable to validate email address: invalid format'],
  [' ada@example.com', 'Unable to validate email address: invalid format'],
  ['zoë@example.com', 'Unable to validate email address: invalid format'],
])('%j is none', (address, message) => {
  expect(() => checkEmailAddress(address)).toThrow(
    expect.objectContaining({ status: 400, code: 'validation_failed', message }),
  )
})

test('an address has 255 bytes at most', () => {
  const of = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
  expect(checkEmailAddress(of(255))).toBe(of(255))
  expect(() => checkEmailAddress(of(256))).toThrow('An email address is too long')
  expect(() => checkEmailAddress(`${'ü'.repeat(125)}@example.com`)).toThrow('An email address is too long')
})

test('a number of a phone is written as the whole world does', () => {
  for (const phone of ['+18005550142', '18005550142', '+1 800 555 0142', '12', `1${'2'.repeat(14)}`])
    checkPhoneNumber(phone)
  for (const phone of [
    '',
    '+',
    '0800555',
    '1',
    `1${'2'.repeat(15)}`,
    '1-800',
    '++1800',
    '+1800x',
    'x1800',
    '1800+',
  ])
    expect(() => checkPhoneNumber(phone), phone).toThrow(
      expect.objectContaining({ status: 400, message: 'Invalid phone number format (E.164 required)' }),
    )
})
