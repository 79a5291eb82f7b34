import { describe, expect, test } from 'vitest'
import { seatOf } from '#facts/seats.ts'
import { madeLine, madeOrder, sentAt } from '#tests/fixtures/storefront/made-order.ts'
import type { Passport } from './open-passport.ts'
import { passportPath } from './passport-code.ts'
import { closedWords, passportCodeIn } from './passport-door.ts'
import { tellPassport, tellVisit } from './tell-passport.ts'

const SHOP = { publicUrl: 'https://keel.test', signingKey: 'a'.repeat(64) }
const seat = seatOf('keel-kneeling-chair')
if (!seat) throw new Error('the chair is gone')
const line = { ...madeLine(0, 1), productHandle: seat.handle, productTitle: 'Keel Kneeling Chair' }
const order = madeOrder({
  lines: [line],
  fulfilment: sentAt('2026-03-09T18:00:00Z'),
  deliveredOn: '2026-03-12',
})
const passport: Passport = {
  ...{ piece: { orderNumber: 1001, position: 0, piece: 1, owner: 0 }, order, orderId: 1, line, seat },
  state: { owner: 0, offer: 0, isOffered: false, seatHole: 2, kneeHole: 1, note: 'for Ada alone' },
  warrantyUntil: '2031-03-12',
}

describe('a program is told', () => {
  test('what the chair’s page tells a person, but for the note', () => {
    const told = tellPassport(passport, SHOP)
    expect(told).toMatchObject({
      url: `https://keel.test${passportPath(SHOP.signingKey, passport.piece)}`,
      model: { name: 'Keel Kneeling Chair', number: 'chair', handle: 'keel-kneeling-chair' },
      finish: 'Oak',
      delivered_on: '2026-03-12',
      warranty: { until: '2031-03-12' },
      settings: { seat_hole: 2, knee_hole: 1 },
    })
    expect(told.parts_that_fit.length).toBeGreaterThan(0)
    for (const { handle, name, url } of told.parts_that_fit) {
      expect(url).toBe(`https://keel.test/product/${handle}`)
      expect(name).not.toBe('')
    }
    expect(JSON.stringify(told)).not.toContain('for Ada alone')
  })

  test('no day of the warranty where a later owner asks, or none is known', () => {
    const later = { ...passport, piece: { ...passport.piece, owner: 1 } }
    expect(tellPassport(later, SHOP).warranty.until).toBeNull()
    expect(tellPassport({ ...passport, warrantyUntil: undefined }, SHOP).warranty.until).toBeNull()
  })

  test('that nothing is known of what nobody has said', () => {
    const plain = { ...line, variantTitle: 'Default Title' }
    const told = tellPassport({ ...passport, line: plain, order: { ...order, deliveredOn: null } }, SHOP)
    expect(told).toMatchObject({ finish: null, delivered_on: null })
  })

  test('why a chair is closed, and nothing where the code was wrong', () => {
    expect(tellVisit({ kind: 'open', passport }, SHOP)).toEqual({
      ...{ kind: 'open', passport: tellPassport(passport, SHOP) },
    })
    expect(tellVisit({ kind: 'ended', message: 'It was sent back.' }, SHOP)).toEqual({
      ...{ kind: 'closed', why: 'It was sent back.' },
    })
    expect(tellVisit({ kind: 'handed-on' }, SHOP)).toEqual({
      ...{ kind: 'closed', why: closedWords({ kind: 'handed-on' }) },
    })
    expect(closedWords({ kind: 'handed-on' })).toContain('new owner')
    expect(tellVisit({ kind: 'missing' }, SHOP)).toEqual({ kind: 'missing' })
    expect(tellVisit({ kind: 'too-often', waitS: 7 }, SHOP)).toEqual({ kind: 'too-often', waitS: 7 })
  })
})

test.each([
  ['https://keel.test/chairs/1-1-1-1-ab?problem=shins', '1-1-1-1-ab'],
  ['/chairs/anything#answer', 'anything'],
  ['1-1-1-1-ab', '1-1-1-1-ab'],
  ['1042-1-2-1-3F', '1042-1-2-1-3F'],
  ['1-1-1-ab', undefined],
  ['1-1-1-1-1-ab', undefined],
  ['x1-1-1-1-ab', undefined],
  ['1-1-1-1-ab!', undefined],
  ['R1042-1', undefined],
  ['/chairs/', undefined],
])('of %j the code is %j', (text, code) => {
  expect(passportCodeIn(text)).toBe(code)
})
