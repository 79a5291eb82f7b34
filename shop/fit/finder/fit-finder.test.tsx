import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { seats } from '#facts/seats.ts'
import { chooseAmong } from '#geometry/fit.ts'
import { AS_SPECIFIED } from '#tests/fixtures/shop/shown-claims.ts'
import type { SeatOffers } from '../seat-offers.ts'
import { FitFinder } from './fit-finder.tsx'
import { FIT_FIELDS, type FitQuery } from './fit-query.ts'

const OFFERS: SeatOffers = new Map(
  seats.map(({ handle }, index) => [handle, { usdCents: 19_900 + index, isInStock: index !== 1 }]),
)

interface Asked {
  readonly heightIn: number
  readonly deskIn: number
  readonly weightLb?: number
  readonly shinsHurt?: boolean
}

function answerOf(handle: string, { heightIn, deskIn, weightLb, shinsHurt }: Asked, offers = OFFERS): string {
  const query = {
    ...Object.fromEntries(FIT_FIELDS.map((field) => [field, ''])),
    ...{ 'height-in': String(heightIn), 'desk-in': String(deskIn), shins: shinsHurt ? 'yes' : 'no' },
    'weight-lb': weightLb === undefined ? '' : String(weightLb),
  } as FitQuery
  const finder = { query, path: '/', claims: AS_SPECIFIED, currency: 'USD', offers } as const
  const html = renderToStaticMarkup(<FitFinder handle={handle} {...finder} />)
  return html.slice(html.indexOf('id="fit-answer"'))
}

const only = (sold: string): SeatOffers => new Map([...(OFFERS ?? [])].filter(([handle]) => handle === sold))

const linkTo = (handle: string) => `href="/product/${handle}?`

describe('whoever is refused', () => {
  test('is told of every seat that fits, and of every near miss after it, with setting and price', () => {
    let refusals = 0
    for (const { handle } of seats) {
      for (const heightIn of [58, 62, 66.5, 74, 80]) {
        for (const deskIn of [24, 27, 29, 32.5, 36, 39, 48]) {
          const { fits, near } = chooseAmong(seats, {
            heightIn,
            deskIn,
            weightLb: undefined,
            shinsHurt: false,
          })
          const answer = answerOf(handle, { heightIn, deskIn })
          const others = [...fits, ...near].map((fit) => fit.seat.handle).filter((other) => other !== handle)
          if (fits.some((fit) => fit.seat.handle === handle)) continue
          refusals += 1
          const places = others.map((other) => answer.indexOf(linkTo(other)))
          expect(places, `${handle} ${heightIn} ${deskIn}`).toEqual(
            places.toSorted((one, other) => one - other),
          )
          expect(places).not.toContain(-1)
          for (const other of others)
            expect(answer).toContain(`$199.0${seats.findIndex((each) => each.handle === other)}`)
          if (fits.length === 0) expect(answer).toContain('None of our seats fits you at this desk')
        }
      }
    }
    expect(refusals).toBeGreaterThan(80)
  })

  test('gets links that ask those seats the same, and a comparison of all', () => {
    const answer = answerOf('keel-kneeling-chair', { heightIn: 80, deskIn: 30 })
    expect(answer).toContain(
      '/product/keel-criss-cross-chair?height-in=80&amp;desk-in=30&amp;shins=no#fit-answer',
    )
    expect(answer).toContain('/compare?height-in=80&amp;desk-in=30&amp;shins=no')
    expect(answer).toContain('Seat at 20.5 in (52 cm). Your elbows come 1 in (3 cm) above your desk.')
  })

  test('hears which desk would do, where none of the seats does at this one', () => {
    const answer = answerOf('keel-saddle-stool', { heightIn: 68, deskIn: 26 })
    expect(answer).toContain('At a desk 2 in (5 cm) higher, 28 in (71 cm) high, these fit: ')
    expect(answer).toContain(
      '/product/keel-balance-stool?height-in=68&amp;desk-in=28&amp;shins=no#fit-answer',
    )
  })

  test('hears that no desk would, and why, when nothing carries them or nobody measured them', () => {
    expect(answerOf('keel-saddle-stool', { heightIn: 68, deskIn: 30, weightLb: 280 })).toContain(
      'No other desk changes that: nothing that we sell carries more than 250 lb (113 kg).',
    )
    expect(answerOf('keel-saddle-stool', { heightIn: 44, deskIn: 24 })).toContain(
      `No other desk changes that: we know how people from 4&#x27;10&quot; to 6&#x27;8&quot; sit`,
    )
  })

  test('hears of other desks where the only seat that fits at this one is not sold', () => {
    const asked = { heightIn: 66, deskIn: 36 }
    expect(answerOf('keel-kneeling-chair', asked)).toContain(linkTo('keel-saddle-stool'))
    const answer = answerOf('keel-kneeling-chair', asked, only('keel-kneeling-chair'))
    expect(answer).toContain('None of our seats fits you at this desk')
    expect(answer).toContain('32 in (81 cm) high, this one fits: ')
    expect(answer).not.toContain('No other desk changes that')
  })

  test('hears only of the bodies that the seats which are sold are made for', () => {
    expect(
      answerOf('keel-kneeling-chair', { heightIn: 60, deskIn: 29 }, only('keel-kneeling-chair')),
    ).toContain('we know how people from 5&#x27;2&quot; to 6&#x27;2&quot; sit')
  })

  test('is led to nothing that is not sold here, and to no price that is not known', () => {
    const asked = { heightIn: 80, deskIn: 30 }
    const fewer = answerOf('keel-kneeling-chair', asked, new Map([...(OFFERS ?? [])].slice(0, 3)))
    expect(fewer).toContain(linkTo('keel-criss-cross-chair'))
    expect(fewer).not.toContain(linkTo('keel-saddle-stool'))
    const unpriced = answerOf('keel-kneeling-chair', asked, undefined)
    expect(unpriced).toContain(linkTo('keel-criss-cross-chair'))
    const sale = answerOf('keel-saddle-stool', { heightIn: 62, deskIn: 28 })
    expect(sale).toContain('(sold out)')
  })
})

test('a seat that is named instead says what it lacks for sore shins, as the comparison does', () => {
  const sore = { heightIn: 64, deskIn: 29, shinsHurt: true }
  const lack = 'Its front cannot be raised for your shins.'
  expect(answerOf('keel-kneeling-chair', sore)).toContain(lack)
  expect(answerOf('keel-kneeling-chair', { ...sore, shinsHurt: false })).not.toContain(lack)
})

test('a near miss is called one, and comes after what fits', () => {
  const answer = answerOf('keel-saddle-stool', { heightIn: 66, deskIn: 28 })
  expect(answer).toContain('At its nearest setting, your elbows come')
  expect(answer).toContain('a near miss, not a fit')
  const card = answer.indexOf('A near miss: as close as the Saddle Stool comes')
  expect(card).toBeGreaterThan(answer.indexOf(linkTo('keel-criss-cross-chair')))
  expect(answer.indexOf(linkTo('keel-criss-cross-chair'))).toBeGreaterThan(0)
})

test('[9.16] a near miss for sore shins is of the raised front: no other hole was tried', () => {
  const answer = answerOf('keel-kneeling-chair', { heightIn: 62, deskIn: 29, shinsHurt: true })
  expect(answer).toContain('With its front raised for your shins, your elbows come')
  expect(answer).toContain('A near miss: the Kneeling Chair with its front raised for your shins')
  expect(answer).not.toMatch(/nearest setting|as close as/)
})

test('whom the seat fits is led nowhere else', () => {
  const answer = answerOf('keel-kneeling-chair', { heightIn: 66, deskIn: 29 })
  expect(answer).toContain('Your setting for the Kneeling Chair')
  expect(answer).not.toContain('/product/')
})
