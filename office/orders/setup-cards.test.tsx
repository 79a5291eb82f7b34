import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Seat, seatOf, seats } from '#facts/seats.ts'
import type { ShownOrder } from './load-chosen-orders.ts'
import { beginningsOf, SetupCards } from './setup-cards.tsx'

const seat = (handle: string): Seat => {
  const found = seatOf(handle)
  if (!found) throw new Error(`there is no seat ${handle}`)
  return found
}

test('[9.16] the card of the kneeling chair begins where the fit finder does, with one row for those who begin alike', () => {
  expect(beginningsOf(seat('keel-kneeling-chair'))).toEqual([
    { from: 62, to: 63, seatAt: 'hole 2', kneesAt: 'hole 2' },
    { from: 64, to: 73, seatAt: 'hole 2', kneesAt: 'hole 1' },
    { from: 74, to: 74, seatAt: 'hole 1', kneesAt: 'hole 1' },
  ])
})

test('nobody is on a card whom the seat is not built for', () => {
  for (const each of seats.filter(({ height }) => height.by === 'holes')) {
    const [first, last] = [beginningsOf(each).at(0)?.from, beginningsOf(each).at(-1)?.to]
    expect(first).toBeGreaterThanOrEqual(each.sitterIn?.minHeight ?? 0)
    expect(last).toBeLessThanOrEqual(each.sitterIn?.maxHeight ?? Infinity)
  }
})

test('what a buyer kept with the chair stands before what is right for most', () => {
  const line = {
    ...{ handle: 'keel-kneeling-chair', setting: 'Seat in hole 1, knee pad in hole 2' },
    ...{ toSend: 1, passports: [] },
  }
  const textOf = (...lines: object[]) =>
    renderToStaticMarkup(<SetupCards order={{ lines } as unknown as ShownOrder} origin="https://keel.test" />)
  const card = textOf(line, line)
  expect(card.match(/Your setting: <strong>Seat in hole 1, knee pad in hole 2/g)).toHaveLength(1)
  expect(card.indexOf('Your setting')).toBeLessThan(card.indexOf('Where to begin'))
  expect(textOf({ ...line, setting: null })).not.toContain('Your setting')
})

test('each square says which of the chairs in the parcel it belongs to', () => {
  const line = { handle: 'keel-kneeling-chair', setting: null, toSend: 1 }
  const lines = [
    { ...line, variant: 'Walnut / Oat', passports: ['https://keel.test/chairs/1'] },
    { ...line, variant: 'Black / Slate', passports: ['https://keel.test/chairs/2'] },
    { ...line, variant: 'Refunded', toSend: 0, passports: ['https://keel.test/chairs/3'] },
  ]
  const card = renderToStaticMarkup(
    <SetupCards order={{ lines } as unknown as ShownOrder} origin="https://keel.test" />,
  )
  const words = card.replace(/<[^>]+>/g, '|')
  expect(words).toMatch(/Walnut \/ Oat.*chairs\/1.*Black \/ Slate.*chairs\/2/)
  expect(words).not.toContain('chairs/3')
})
