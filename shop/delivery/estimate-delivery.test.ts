import { expect, test } from 'vitest'
import { readZip } from '#facts/delivery/zip.ts'
import { estimateDelivery } from './estimate-delivery.ts'

const served = (zip: string) => {
  const read = readZip(zip)
  if (read.kind !== 'served') throw new Error(zip)
  return read
}
const goods = (least: number, most = least) => ({ least, most })
const daysOf = (zip: string, now: string) =>
  estimateDelivery(served(zip), goods(24_900), new Date(now)).methods.map(
    ({ name, window: { from, to } }) => `${name} ${from} ${to}`,
  )

test('[9.14] the same ZIP code, a minute before and after midnight Eastern time: the order counts a day later', () => {
  expect(daysOf('04101', '2026-12-08T04:59:00Z')).toEqual([
    'Standard 2026-12-14 2026-12-16',
    'Express 2026-12-09 2026-12-10',
  ])
  expect(daysOf('04101', '2026-12-08T05:00:00Z')).toEqual([
    'Standard 2026-12-15 2026-12-17',
    'Express 2026-12-10 2026-12-11',
  ])
})

test('[9.14] far away the first days are left out, and it says so of the method alone that has any to leave out', () => {
  const { methods } = estimateDelivery(served('94110'), goods(24_900), new Date('2026-12-07T15:00:00Z'))
  expect(methods.map(({ window, isLater }) => [window.from, window.to, isLater])).toEqual([
    ['2026-12-15', '2026-12-16', true],
    ['2026-12-09', '2026-12-10', false],
  ])
})

test('holidays until the last day are named, once each, on the day on which they are kept', () => {
  const named = (now: string) =>
    estimateDelivery(served('04101'), goods(0), new Date(now)).holidays.map(
      ({ name, day }) => `${day} ${name}`,
    )
  expect(named('2026-11-24T15:00:00Z')).toEqual(['2026-11-26 Thanksgiving Day'])
  expect(named('2026-12-24T15:00:00Z')).toEqual(['2026-12-25 Christmas Day', "2027-01-01 New Year's Day"])
  // Independence Day of 2026 is a Saturday: Friday is kept, and neither day counts.
  expect(named('2026-06-29T15:00:00Z')).toEqual([
    '2026-07-03 Independence Day',
    '2026-07-04 Independence Day',
  ])
  expect(named('2026-03-02T15:00:00Z')).toEqual([])
})

test('[1.03] the fee is that of these goods: free above the limit, not at it, and by a code', () => {
  const fees = (least: number, most?: number, isFreeByCode?: boolean) =>
    estimateDelivery(served('04101'), goods(least, most), new Date(), isFreeByCode).methods.map(
      ({ feeCents }) => [feeCents.least, feeCents.most],
    )
  expect(fees(9_900)).toEqual([
    [995, 995],
    [2_495, 2_495],
  ])
  expect(fees(9_901)[0]).toEqual([0, 0])
  expect(fees(3_900, 12_900)[0]).toEqual([0, 995])
  expect(fees(3_900, 3_900, true)).toEqual([
    [0, 0],
    [2_495, 2_495],
  ])
})
