import { expect, test } from 'vitest'
import { madeLine, madeOrder, madeReturn } from '#tests/fixtures/storefront/made-order.ts'
import { barcode, encodeCode128, returnFormPage, returnPage } from './return-pages.ts'

const STOP = '1100011101011'
const START_B = '11010010000'

/** Bars and gaps of code set B, from ISO/IEC 15417, of the characters in a return's number. */
const SET_B: Readonly<Record<string, string>> = {
  R: '11000101110',
  '-': '10011011100',
  '0': '10011101100',
  '1': '10011100110',
  '2': '11001110010',
  '4': '11001001110',
}
test('a return’s number is the bars of Code 128 with their check character', () => {
  const text = 'R1-2'
  const modules = encodeCode128(text)
  const characters = [...text]
  expect(modules.startsWith(START_B + characters.map((each) => SET_B[each]).join(''))).toBe(true)
  expect(modules.endsWith(STOP)).toBe(true)
  // Start, four characters, check and stop have eleven modules each, and the last bar has two more.
  expect(modules).toHaveLength(7 * 11 + 2)
})

test('long numbers stay as short as Code 128 can make them', () => {
  expect(encodeCode128('R123456789-1').length).toBeLessThan(encodeCode128('RABCDEFGHI-J').length)
})

test('the drawing has a quiet zone, a name, and nothing that a page may not hold', () => {
  const svg = String(barcode('R1042-1'))
  expect(svg).toContain('aria-label="Barcode of R1042-1"')
  expect(svg).toMatch(/<rect x="20" /)
  expect(svg).not.toMatch(/style=|<script/)
})

test('[2.46] whoever was sent the label is told when, and no more that it is to come', () => {
  const shown = (labelSentAt: Date | null) => {
    const asked = madeReturn('requested', [{ position: 0, quantity: 1 }], { labelSentAt })
    return String(returnPage(madeOrder(), asked, 20_000, 'https://keel.test'))
  }
  expect(shown(null)).toMatch(/we email it to you\. Print it.*A person at the shop emails you the label/s)
  const sent = shown(new Date('2026-03-21T18:00:00Z'))
  expect(sent).toContain(
    'A prepaid return label at no cost: we emailed it to you on Saturday, March 21. Print it',
  )
  expect(sent).not.toMatch(/emails? (?:you|it)|wait for it/)
})

test('the only piece that can come back is chosen already, until its buyer keeps it', () => {
  const chosen = (left: readonly number[], values: Record<string, string> = {}) => {
    const lines = left.map((each, position) => ({ ...madeLine(position, 2), left: each }))
    const form = { publicUrl: 'https://keel.test', formToken: 't', formKey: 'k', until: 'by April 11, 2026' }
    const page = String(returnFormPage(madeOrder({ lines }), { ...form, lines, values, errors: {} }))
    return [...page.matchAll(/<option value="\d" selected>([^<]+)/g)].map(([, words]) => words)
  }
  expect(chosen([1])).toEqual(['Return 1'])
  expect(chosen([0, 1])).toEqual(['Keep', 'Return 1'])
  expect(chosen([1], { 'quantity-0': '0' })).toEqual(['Keep'])
  expect(chosen([2])).toEqual(['Keep'])
  expect(chosen([1, 1])).toEqual(['Keep', 'Keep'])
})
