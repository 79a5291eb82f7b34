import { describe, expect, test } from 'vitest'
import { seats } from '#facts/seats.ts'
import { SITUATIONS } from '#tests/fixtures/fit/situations.ts'
import { chooseAmong, otherDesks, type SeatFit } from './fit.ts'

function answerOf({ seat, setting }: SeatFit): string {
  const { seatHole, seatFrontHole, kneeHole, seatHeightIn } = setting
  const name = seat.name.split(' ')[0] ?? ''
  const holes = [seatHole, seatFrontHole, kneeHole].filter((hole) => hole !== undefined)
  if (seat.height.by === 'nothing') return name
  return `${name} ${holes.length > 0 ? holes.join('-') : seatHeightIn}`
}

describe('what a good salesperson would say to', () => {
  test.each(SITUATIONS)('$who: $because', ({ is, shinsHurt = false, fits, near = [], desks }) => {
    const [heightIn, deskIn, weightLb] = is
    const visitor = { heightIn, deskIn, weightLb, shinsHurt }
    const choice = chooseAmong(seats, visitor)
    expect(choice.fits.map(answerOf)).toEqual(fits)
    expect(choice.near.map(answerOf)).toEqual(near)
    if (fits.length > 0) return
    const others = otherDesks(seats, visitor).map((desk) => [desk.deskIn, desk.fits.map(answerOf)])
    expect(others).toEqual(Object.entries(desks ?? {}).map(([at, seated]) => [Number(at), seated]))
  })
})
