import { expect, test } from 'vitest'
import { deliveries, deliveryWindow } from './delivery.ts'
import { STATES } from './states.ts'
import { firstDayIn, readZip } from './zip.ts'

const kindOf = (typed: string) => readZip(typed).kind
const zoneNameOf = (typed: string) => {
  const read = readZip(typed)
  return read.kind === 'served' ? `${read.state.code}, ${read.zone.zone}` : read
}

test.each([
  ['04101', 'ME, east'],
  [' 04101 ', 'ME, east'],
  ['04101-2205', 'ME, east'],
  ['04101 2205', 'ME, east'],
  ['041012205', 'ME, east'],
  ['48201', 'MI, east'],
  ['60601', 'IL, middle'],
  ['78701', 'TX, middle'],
  ['80202', 'CO, west'],
  ['94110', 'CA, west'],
  ['99501', 'AK, off the mainland'],
  ['96813', 'HI, off the mainland'],
])('%j is in %s', (typed, zone) => {
  expect(zoneNameOf(typed)).toBe(zone)
})

test.each([
  ['', 'five digits'],
  ['4101', 'did you mean 04101?'],
  ['0410', 'did you mean 00410?'],
  ['041012', 'five digits'],
  ['four', 'five digits'],
  ['O4101', 'five digits'],
  ['٠٤١٠١', 'five digits'],
  ['K1A 0B1', 'Canadian'],
  ['PO Box 12, 04101', 'without the PO box'],
  ['P.O. Box 7', 'without the PO box'],
  ['00000', 'No place in the United States has the ZIP code 00000'],
  ['-4101', 'five digits'],
  ['9'.repeat(4_000), 'five digits'],
])('%j is no ZIP code, and is told what would be one', (typed, words) => {
  expect(readZip(typed)).toMatchObject({ kind: 'refused', problem: expect.stringContaining(words) })
})

test.each([
  ['00901', 'Puerto Rico'],
  ['00802', 'the U.S. Virgin Islands'],
  ['96799', 'American Samoa'],
  ['96910', 'Guam'],
  ['96950', 'the Northern Mariana Islands'],
  ['96960', 'the Marshall Islands'],
  ['09012', 'a military or diplomatic post office (APO, FPO, DPO)'],
  ['34002', 'a military or diplomatic post office (APO, FPO, DPO)'],
  ['96201', 'a military or diplomatic post office (APO, FPO, DPO)'],
])('%s is a ZIP code where the shop does not deliver, and is called by its place', (typed, place) => {
  expect(readZip(typed)).toEqual({ kind: 'not served', zip: typed, place })
})

test('each prefix is a state’s, or is told apart; those of a state have a zone', () => {
  const kinds = Array.from({ length: 1000 }, (_, prefix) => kindOf(`${String(prefix).padStart(3, '0')}01`))
  const count = (kind: string) => kinds.filter((each) => each === kind).length
  expect(count('served')).toBeGreaterThan(STATES.length * 10)
  expect(count('not served')).toBe(19)
  expect(kinds.filter((kind) => kind === undefined)).toEqual([])
})

test('[9.14] a zone leaves out first days and adds none: the last day is what everybody is promised', () => {
  const now = new Date('2026-11-23T15:00:00Z')
  for (const { method } of deliveries()) {
    const whole = deliveryWindow(method, now)
    for (const zip of ['04101', '60601', '94110', '99501', '96813', '00901', 'nothing', '']) {
      const { from, to } = deliveryWindow(method, now, zip)
      expect(to, `${method} ${zip}`).toBe(whole.to)
      expect(from >= whole.from && from <= to, `${method} ${zip}`).toBe(true)
    }
  }
  expect(deliveryWindow('standard', now, '04101')).toEqual({ from: '2026-12-01', to: '2026-12-03' })
  expect(deliveryWindow('standard', now, '94110')).toEqual({ from: '2026-12-02', to: '2026-12-03' })
})

test('the further the zone, the later its first day, and never a single day where the method has several', () => {
  const later = (share: number) => ({ zone: '', name: '', zips: '', later: share })
  for (let min = 1; min <= 10; min += 1) {
    for (let max = min; max <= 20; max += 1) {
      const days = [0, 0.5, 1].map((share) => firstDayIn(later(share), min, max))
      expect(days).toEqual(days.toSorted((a, b) => a - b))
      expect(days[0]).toBe(min)
      expect(days.at(-1)).toBe(Math.max(min, max - 1))
    }
  }
})
