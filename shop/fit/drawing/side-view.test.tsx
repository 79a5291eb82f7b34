import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { usualInches } from '#facts/people.ts'
import { kneelingChair, saddleStool, twoPadKneelingChair } from '#facts/products.ts'
import { kneelingSeat, type Seat, seatOf, seats } from '#facts/seats.ts'
import { settingFor } from '#geometry/setting.ts'
import { SideView } from './side-view.tsx'

const somebody = { heightIn: 66, weightLb: undefined, deskIn: 29, shinsHurt: false }

const draw = (seat: Seat, changes: Partial<typeof somebody> = {}) => {
  const visitor = { ...somebody, ...changes }
  return renderToStaticMarkup(<SideView seat={seat} setting={settingFor(seat, visitor)} visitor={visitor} />)
}

/** The length of a dimension line in inches; one unit of the drawing is one inch. */
function lengthOf(svg: string, measure: string): number {
  const group = svg.split(`data-measure="${measure}"`)[1] ?? ''
  const [, from = '', to = ''] = /<line [^>]*?y1="([^"]+)" y2="([^"]+)"/.exec(group) ?? []
  return Number(from) - Number(to)
}

const numbers = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].map(([, value]) => Number(value))
const holesIn = (svg: string) => numbers(svg, /data-hole="(\d)"/g)
/** Reads a cushion's place, slope, depth and foam from the drawn shapes, not from their labels. */
function cushion(svg: string, part: string) {
  const drawn = new RegExp(
    `data-part="${part}" transform="translate\\((\\S+) (\\S+)\\) rotate\\((\\S+)\\)"><rect[^>]*></rect><rect x="\\S+" width="(\\S+)" height="(\\S+)"`,
  ).exec(svg)
  const [x, y = 0, slopeDeg, depthIn, foamIn] = drawn?.slice(1).map(Number) ?? []
  return { x, topIn: -y, slopeDeg, depthIn, foamIn }
}

describe('the kneeling chair', () => {
  const { seat, kneePad } = kneelingChair
  const svg = draw(kneelingSeat)

  test('[1.04] seat, knee pad and desk are as high, as deep, as thick and as steep as in facts/', () => {
    const [, seatIn = 0] = seat.heightAtHoleIn
    const [kneesIn = 0] = kneePad.heightAtHoleIn
    expect(lengthOf(svg, 'seat')).toBeCloseTo(seatIn)
    expect(lengthOf(svg, 'desk')).toBe(29)
    expect(cushion(svg, 'seat')).toEqual({
      x: seat.middleIn,
      topIn: expect.closeTo(seatIn),
      slopeDeg: expect.closeTo(seat.slopeDeg),
      depthIn: seat.depthIn,
      foamIn: seat.foamIn,
    })
    expect(cushion(svg, 'knee-pad')).toEqual({
      x: kneePad.middleIn,
      topIn: kneesIn,
      slopeDeg: kneePad.slopeDeg,
      depthIn: kneePad.depthIn,
      foamIn: kneePad.foamIn,
    })
  })

  test('[9.16] the knobs are drawn in the holes of the setting', () => {
    expect(holesIn(svg)).toEqual([2, 2, 1])
    expect(holesIn(draw(kneelingSeat, { heightIn: 62 }))).toEqual([2, 2, 2])
    expect(holesIn(draw(kneelingSeat, { shinsHurt: true }))).toEqual([2, 3, 1])
  })

  test('a knob’s bar lifts the pad as far as its hole says', () => {
    const low = draw(kneelingSeat, { deskIn: 28 })
    expect(lengthOf(svg, 'seat') - lengthOf(low, 'seat')).toBeCloseTo(seat.travelIn / 2)
  })

  test('the elbow stands above the desk by seat and elbow rest less desk', () => {
    const expected = (seat.heightAtHoleIn[1] ?? 0) + usualInches('elbowRestHeight', 66) - 29
    expect(lengthOf(svg, 'elbow-to-desk')).toBeCloseTo(expected)
  })
})

test('[1.04] every seat is drawn at the height that its setting has, with title and description', () => {
  for (const seat of seats) {
    const svg = draw(seat, { deskIn: 30 })
    const { seatHeightIn } = settingFor(seat, { ...somebody, deskIn: 30 })
    expect(lengthOf(svg, 'seat'), seat.name).toBeCloseTo(seatHeightIn)
    expect(numbers(svg, /data-part="seat" transform="translate\(\S+ -([\d.]+)\)/g)[0], seat.name).toBeCloseTo(
      seatHeightIn,
    )
    expect(svg).toContain(`<title id="fit-drawing-title">The ${seat.name} from the side, to scale</title>`)
    expect(svg).toMatch(/role="img" aria-labelledby="fit-drawing-title fit-drawing-description"/)
  }
  expect(seatOf(saddleStool.handle)?.height).toMatchObject({ minIn: 22, maxIn: 28 })
})

test('the angle at the hip is a right one and the seat’s slope, where it is asked for and the seat slopes', () => {
  const drawHip = (seat: Seat) =>
    renderToStaticMarkup(
      <SideView seat={seat} setting={settingFor(seat, somebody)} visitor={somebody} id="hip" showsHip />,
    )
  const hip = /data-measure="hip" data-degrees="(\d+)"/g
  expect(numbers(drawHip(kneelingSeat), hip)).toEqual([90 + kneelingChair.seat.slopeDeg])
  expect(numbers(draw(kneelingSeat), hip)).toEqual([])
  const saddle = seatOf(saddleStool.handle)
  expect(numbers(saddle ? drawHip(saddle) : '', hip)).toEqual([])
  expect(drawHip(kneelingSeat)).toContain('aria-labelledby="hip-title hip-description"')
})

test('a seat that nobody has drawn is shown as its pads, each where its facts have it', () => {
  for (const seat of seats) {
    const { seatHeightIn } = settingFor(seat, somebody)
    const svg = draw({ ...seat, frame: undefined })
    expect(cushion(svg, 'seat'), seat.name).toMatchObject({ topIn: seatHeightIn, foamIn: seat.foam.deepIn })
    const { topIn, depthIn } = cushion(svg, 'knee-pad')
    expect([topIn > 0, depthIn], seat.name).toEqual([seat.kneels, seat.kneePads?.depthIn])
  }
})

test('the two-pad chair’s knee pads stay where facts/ has them', () => {
  const { kneePad } = twoPadKneelingChair
  const twoPad = seatOf(twoPadKneelingChair.handle)
  expect(cushion(twoPad ? draw(twoPad, { heightIn: 62 }) : '', 'knee-pad')).toMatchObject({
    topIn: kneePad.heightIn,
    slopeDeg: kneePad.slopeDeg,
    x: kneePad.middleIn,
  })
})
