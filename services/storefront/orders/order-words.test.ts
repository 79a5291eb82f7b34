import { expect, test } from 'vitest'
import { madeLine, madeOrder } from '#tests/fixtures/storefront/made-order.ts'
import { mailedAddress, mailedLine, orderSums, pricedLine, trackingBlock } from './order-words.ts'

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

test('from the subtotal to the total, line by line', () => {
  const order = madeOrder({
    ...{ discountCode: 'BUY2SAVE10', subtotalCents: 60_000, discountCents: 6_000, delivery: 'express' },
    ...{ deliveryCents: 2_495, taxCents: 2_970, totalCents: 59_465 },
  })
  expect(orderSums(order)).toEqual([
    { name: 'Subtotal', amount: '$600.00' },
    { name: 'Discount BUY2SAVE10', amount: '−$60.00' },
    { name: 'Express delivery', amount: '$24.95' },
    { name: 'Tax', amount: '$29.70' },
    { name: 'Total', amount: '$594.65', isTotal: true },
  ])
})

test('no discount has no line, and delivery that costs nothing is free', () => {
  expect(
    orderSums(madeOrder({ discountCode: 'BUY2SAVE10' })).map(({ name, amount }) => `${name}: ${amount}`),
  ).toEqual(['Subtotal: $200.00', 'Standard delivery: Free', 'Tax: $0.00', 'Total: $200.00'])
  expect(orderSums(madeOrder({ discountCode: 'A', discountCents: 1 }))[1]).toEqual({
    name: 'Discount A',
    amount: '−$0.01',
  })
})

test('a mail names the carrier whose number it is, and none where the number does not tell', () => {
  const number = '9400 1112 0255 5842 3326 69'
  expect(trackingBlock(number)).toEqual({ kind: 'paragraph', text: 'USPS tracking number:', number })
  expect(trackingBlock('KEEL-42')).toMatchObject({ text: 'Tracking number:', number: 'KEEL-42' })
})

test('a line in a mail: what, how many, what they cost together, and the picture that it has by then', () => {
  const line = madeLine(0, 3, 2_450)
  expect(mailedLine(line, 'https://keel.test')).toEqual({
    name: 'Chair (Oak)',
    quantity: 3,
    picture: undefined,
  })
  const image = { file: 'side.webp', contentHash: 'abc', altText: 'From the side' }
  expect(pricedLine({ ...line, image }, 'https://keel.test')).toEqual({
    ...{ name: 'Chair (Oak)', quantity: 3, amount: '$73.50' },
    picture: {
      src: 'https://keel.test/cdn/chair/side.webp?v=abc&width=144&height=144&crop=center&format=jpg',
      alt: 'From the side',
    },
  })
})
