import { expect, test } from 'vitest'
import { EMAIL_ADDRESS } from './email-address.ts'

test.each([
  'ada@example.com',
  "o'brien@example.com",
  'ada+chairs=1@sub.example-1.co.uk',
  '!#$%&*/?^_`{|}~-@example.com',
  'ada@example.xn--p1ai',
  `ada@${'b'.repeat(63)}.com`,
])('%s is an address', (address) => {
  expect(address).toMatch(EMAIL_ADDRESS)
})

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@example.c',
  'ada@192.0.2.1',
  'ada@example.com.',
  'ada@example..com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@exa_mple.com',
  'ada@example.com-',
  `ada@${'b'.repeat(64)}.com`,
  'ada lane@example.com',
  'ada@example.com, eve@example.com',
  'ada@example.com\r\nBcc: all@example.com',
  'ada@example.com\n',
  'zoë@example.com',
])('%j is none', (address) => {
  expect(address).not.toMatch(EMAIL_ADDRESS)
})
