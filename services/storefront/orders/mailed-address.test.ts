import { expect, test } from 'vitest'
import { mailedAddress } from './mailed-address.ts'

const ada = {
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  address: "12 1/2 St. Mary's Ave.",
  apartment: 'Apt #4',
  city: 'Springfield',
  state: 'IL',
  zip: '62704',
}

test('an order’s mail says where it goes', () => {
  expect(mailedAddress(ada)).toBe("Ada Lovelace, 12 1/2 St. Mary's Ave., Apt #4, Springfield, IL 62704")
  expect(mailedAddress({ ...ada, apartment: '' })).toBe(
    "Ada Lovelace, 12 1/2 St. Mary's Ave., Springfield, IL 62704",
  )
})

test('a name that is none is left out, and nine digits in a line are no number to call', () => {
  const line = '12 Harbor Street, box 3456789'
  expect(
    mailedAddress({
      ...ada,
      firstName: '555',
      lastName: '0100',
      address: line,
      apartment: '',
    }),
  ).toBe(`${line}, Springfield, IL 62704`)
})

test.each([
  ['a link', { address: 'Visit shop.example' }],
  ['a link with its scheme', { apartment: 'https://shop.example/win' }],
  ['a number to call', { city: 'Call 800 555 0100' }],
  ['markup', { address: '1 Main St <b>now</b>' }],
  ['a message', { address: `1 Main St, ${'and then read on '.repeat(4)}` }],
])('%s in an address is not said in a mail', (_what, changes) => {
  expect(mailedAddress({ ...ada, ...changes })).toBeUndefined()
})
