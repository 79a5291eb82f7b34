import { describe, expect, test } from 'vitest'
import { madeLine, madeOrder } from '#tests/fixtures/storefront/made-order.ts'
import { offerCode, passportPath, readOfferCode, readPassportCode } from './passport-code.ts'
import { chairsOf } from './passports-of-order.ts'

const KEY = 'a'.repeat(64)
const ANOTHER_KEY = 'b'.repeat(64)
const PIECE = { orderNumber: 1042, position: 0, piece: 2, owner: 0 }
const codeOf = (piece: typeof PIECE, key = KEY) => passportPath(key, piece).slice('/chairs/'.length)

describe('the code of a chair', () => {
  const code = codeOf(PIECE)

  test('stands in the address of its page, and names order, line, piece and owner, each from one', () => {
    expect(passportPath(KEY, PIECE)).toMatch(/^\/chairs\/1042-1-2-1-[0-9a-f]{28}$/)
    expect(codeOf({ orderNumber: 7, position: 3, piece: 1, owner: 2 })).toMatch(/^7-4-1-3-[0-9a-f]{28}$/)
  })

  test('opens that chair alone, however it is typed', () => {
    expect(readPassportCode(KEY, code)).toEqual(PIECE)
    expect(readPassportCode(KEY, code.toUpperCase())).toEqual(PIECE)
    const another = codeOf({ ...PIECE, piece: 1 })
      .split('-')
      .at(-1)
    for (const wrong of [
      ...[code.slice(0, -1), `${code}0`, `x${code}`, ` ${code}`, '', '1042-1-2-1-'],
      ...[code.replace(/^1042-1-2/, '1042-1-1'), code.replace(/^1042/, '1043')],
      `1042-1-2-1-${another}`,
    ])
      expect(readPassportCode(KEY, wrong), wrong).toBeUndefined()
    expect(readPassportCode(ANOTHER_KEY, code)).toBeUndefined()
    expect(codeOf(PIECE, ANOTHER_KEY)).not.toBe(code)
  })

  test('of one owner is not that of the next', () => {
    const next = codeOf({ ...PIECE, owner: 1 })
    expect(readPassportCode(KEY, next)).toEqual({ ...PIECE, owner: 1 })
    expect(next.split('-').at(-1)).not.toBe(code.split('-').at(-1))
  })
})

describe('the code by which a chair is handed on', () => {
  const OFFER = { ...PIECE, offer: 3 }
  const code = offerCode(KEY, OFFER)

  test('names the offer, and takes over that alone', () => {
    expect(code).toMatch(/^1042-1-2-1-3-[0-9a-f]{28}$/)
    expect(readOfferCode(KEY, code)).toEqual(OFFER)
    expect(readOfferCode(KEY, code.toUpperCase())).toEqual(OFFER)
    expect(readOfferCode(KEY, code.replace(/^1042-1-2-1-3/, '1042-1-2-1-4'))).toBeUndefined()
    expect(readOfferCode(ANOTHER_KEY, code)).toBeUndefined()
    expect(readOfferCode(KEY, '')).toBeUndefined()
  })

  test('opens no passport, and a passport’s code takes over nothing', () => {
    expect(readPassportCode(KEY, code)).toBeUndefined()
    expect(readOfferCode(KEY, codeOf(PIECE))).toBeUndefined()
    const [piece, offer] = [codeOf(PIECE), code].map((each) => each.split('-').at(-1))
    expect(piece).not.toBe(offer)
  })
})

describe('the chairs of an order', () => {
  const seats = (position: number, quantity: number) => ({
    ...madeLine(position, quantity),
    productHandle: 'keel-kneeling-chair',
  })

  test('have a page for each piece of a line that is a seat', () => {
    const order = madeOrder({ number: 1042, lines: [madeLine(0, 2), seats(1, 2)] })
    const chairs = chairsOf(order, KEY)
    expect(chairs.map(({ position, seat, path }) => [position, seat.handle, path])).toEqual([
      [1, 'keel-kneeling-chair', passportPath(KEY, { ...PIECE, position: 1, piece: 1 })],
      [1, 'keel-kneeling-chair', passportPath(KEY, { ...PIECE, position: 1, piece: 2 })],
    ])
  })

  test('are fifty at most', () => {
    expect(chairsOf(madeOrder({ lines: [seats(0, 51)] }), KEY)).toHaveLength(50)
    expect(chairsOf(madeOrder({ lines: [seats(0, 49), seats(1, 2)] }), KEY)).toHaveLength(50)
  })
})
