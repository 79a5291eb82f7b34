import { expect, test } from 'vitest'
import { parseFields } from '../../forms/form-fields.ts'
import { cardSchema } from './card.ts'

const NOW = new Date('2026-03-06T12:00:00Z')
const VISA = '4242424242424242'
const typed = { cardNumber: VISA, expiry: '08/29', securityCode: '123' }

function read(changes: object, now = NOW) {
  const parsed = parseFields(cardSchema(now), new Map(Object.entries({ ...typed, ...changes })))
  return parsed.kind === 'valid' ? parsed.values : parsed.errors
}
const card = (cardNumber: string, securityCode = '123') => read({ cardNumber, securityCode })

test('of a card its number, its brand and its last four digits are known, and no code', () => {
  expect(read({})).toEqual({ number: VISA, brand: 'Visa', lastFour: '4242' })
  expect(card(' 4242 4242-4242  4242 ')).toEqual(read({}))
})

test.each([
  ['4000056655665556', 'Visa'],
  ['5105105105105100', 'Mastercard'],
  ['5555555555554444', 'Mastercard'],
  ['2223003122003222', 'Mastercard'],
  ['2720990000000007', 'Mastercard'],
  ['6011111111111117', 'Discover'],
  ['6440000000000005', 'Discover'],
  ['6490000000000004', 'Discover'],
  ['6500000000000002', 'Discover'],
  // UnionPay, Diners Club, JCB, and numbers just beside a brand's own range.
  ['6200000000000005', 'Card'],
  ['30569309025904', 'Card'],
  ['3530111333300000', 'Card'],
  ['5600000000000003', 'Card'],
  ['5000000000000009', 'Card'],
  ['2100000000000005', 'Card'],
  ['2800000000000008', 'Card'],
  ['6430000000000007', 'Card'],
  ['6012000000000003', 'Card'],
  ['9424242424242425', 'Card'],
])('%s is a %s', (number, brand) => {
  expect(card(number)).toEqual({ number, brand, lastFour: number.slice(-4) })
})

test('an American Express has four digits on its front, every other card three on its back', () => {
  const four = { securityCode: 'The security code of this card has 4 digits' }
  for (const number of ['378282246310005', '341111111111111']) {
    expect(card(number, '1234')).toMatchObject({ brand: 'American Express' })
    expect(card(number, '123')).toEqual(four)
  }
  expect(card(VISA, '1234')).toEqual({ securityCode: 'The security code of this card has 3 digits' })
  expect(card('360000000000004', '123')).toMatchObject({ brand: 'Card' })
  expect(card('350000000000006', '123')).toMatchObject({ brand: 'Card' })
})

test.each([
  ['4242424242424241', 'Check the card number: one of the digits looks wrong'],
  // Two neighboring digits changed places.
  ['4242424242424224', 'Check the card number: one of the digits looks wrong'],
  ['5105105105105108', 'Check the card number: one of the digits looks wrong'],
  ['42424242424', 'Enter the 12 to 19 digits on the front of the card'],
  ['42424242424242424242', 'Enter the 12 to 19 digits on the front of the card'],
  ['4242a24242424242', 'Enter the 12 to 19 digits on the front of the card'],
  ['x424242424242', 'Enter the 12 to 19 digits on the front of the card'],
  ['424242424242x', 'Enter the 12 to 19 digits on the front of the card'],
  ['', 'Enter the card number'],
  ['4'.repeat(41), 'Use at most 40 characters'],
])('the number %j is refused', (cardNumber, message) => {
  expect(card(cardNumber)).toEqual({ cardNumber: message })
})

test('the shortest and the longest number that a card can have', () => {
  expect(card('424242424242')).toMatchObject({ lastFour: '4242' })
  expect(card('6304000000000000000')).toMatchObject({ lastFour: '0000' })
})

test.each([
  '8/29',
  '08/29',
  '08/2029',
  '12 / 29',
  '08 /29',
  '08/ 29',
  ' 08/29 ',
  '10/29',
  '11/29',
  '0829',
  '1229',
  '082029',
  '08 29',
])('an expiration of %j is read', (expiry) => {
  expect(read({ expiry })).toMatchObject({ lastFour: '4242' })
})

test.each([
  ['', 'Enter the expiration date'],
  ['00/29', 'Enter the month and year, like 08/29'],
  ['13/29', 'Enter the month and year, like 08/29'],
  ['20/29', 'Enter the month and year, like 08/29'],
  ['08/9', 'Enter the month and year, like 08/29'],
  ['08/029', 'Enter the month and year, like 08/29'],
  ['08/1929', 'Enter the month and year, like 08/29'],
  ['829', 'Enter the month and year, like 08/29'],
  ['129', 'Enter the month and year, like 08/29'],
  ['1329', 'Enter the month and year, like 08/29'],
  ['0226', 'This card has expired'],
  ['108/29', 'Enter the month and year, like 08/29'],
  ['08/299', 'Enter the month and year, like 08/29'],
  ['08/2029 good', 'Use at most 10 characters'],
  ['02/26', 'This card has expired'],
  ['12/25', 'This card has expired'],
])('an expiration of %j is refused', (expiry, message) => {
  expect(read({ expiry })).toEqual({ expiry: message })
})

test('a card is good to the end of its month, where the day ends last', () => {
  expect(read({ expiry: '02/26' }, new Date('2026-03-01T11:59:59.999Z'))).toMatchObject({ brand: 'Visa' })
  expect(read({ expiry: '02/26' }, new Date('2026-03-01T12:00:00Z'))).toHaveProperty('expiry')
  expect(read({ expiry: '12/25' }, new Date('2026-01-01T11:59:59.999Z'))).toMatchObject({ brand: 'Visa' })
})

test.each([
  ['', 'Enter the security code'],
  ['12', 'Enter the 3 or 4 digits of the security code'],
  ['12345', 'Enter the 3 or 4 digits of the security code'],
  ['12a', 'Enter the 3 or 4 digits of the security code'],
  ['a123', 'Enter the 3 or 4 digits of the security code'],
  ['1234 a', 'Enter the 3 or 4 digits of the security code'],
  ['1'.repeat(9), 'Use at most 8 characters'],
])('a security code of %j is refused', (securityCode, message) => {
  expect(read({ securityCode })).toMatchObject({ securityCode: message })
})
