import { expect, test } from 'vitest'
import { carrierOf } from './carriers.ts'

test.each([
  ['1Z999AA10123456784', 'UPS', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['1z 5r89 3903 5756 7127', 'UPS', 'https://www.ups.com/track?tracknum=1Z5R89390357567127'],
  [
    '9400 1112 0255 5842 3326 69',
    'USPS',
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111202555842332669',
  ],
  ['RB123456785US', 'USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=RB123456785US'],
  ['986578788855', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr=986578788855'],
  ['7995-3127-4483', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr=799531274483'],
  ['041441760228964', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr=041441760228964'],
])('%s is a number of %s', (number, name, url) => {
  expect(carrierOf(number)).toEqual({ name, url })
})

test.each([
  ['too short for UPS', '1Z 999-AA1'],
  ['UPS with another check digit', '1Z999AA10123456785'],
  ['UPS with two digits exchanged', '1Z999AA10132456784'],
  ['USPS with another check digit', '9400111202555842332660'],
  ['another post', 'RA473124829FI'],
  ['a post number with another check digit', 'RB123456784US'],
  ['twelve digits that are none of FedEx', '986578788854'],
  ['fifteen digits that are none of FedEx', '041441760228965'],
  ['zeros', '000000000000'],
  ['ten digits, which may be those of DHL', '1234567891'],
  ['a number of a store', 'KEEL-2026-0042'],
])('no carrier is told by %s', (_what, number) => {
  expect(carrierOf(number)).toBeUndefined()
})

test('each digit of a number of USPS counts: none can be mistyped alone', () => {
  const number = '9400111202555842332669'
  for (const [place, digit] of [...number].entries())
    for (const other of '0123456789'.replace(digit, ''))
      expect(
        carrierOf(number.slice(0, place) + other + number.slice(place + 1)),
        `${other} at ${place}`,
      ).toBeUndefined()
})
