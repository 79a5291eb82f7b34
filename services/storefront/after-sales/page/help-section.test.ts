import { expect, test } from 'vitest'
import { madeLine, madeOrder, madeReturn, sentAt } from '#tests/fixtures/storefront/made-order.ts'
import type { Refund } from '../../payments/refunds/read-refunds.ts'
import { helpSection } from './help-section.ts'

const chair = { ...madeLine(0, 1), productHandle: 'keel-kneeling-chair' }
const order = madeOrder({
  fulfilment: sentAt('2026-03-09T18:00:00Z'),
  deliveredOn: '2026-03-12',
  lines: [chair, madeLine(1, 1)],
})
const page = {
  ...{ publicUrl: 'https://keel.example', signingKey: '00'.repeat(32) },
  now: new Date('2026-03-20T18:00:00Z'),
}
const shown = (...returns: ReturnType<typeof madeReturn>[]) => {
  const html = String(helpSection({ order, returns, refunds: [], ...page }))
  return { hasPassport: html.includes('Passport of'), hasPlan: html.includes('in two weeks') }
}
const returned = (state: Parameters<typeof madeReturn>[0]) =>
  shown(madeReturn(state, [{ position: 0, quantity: 1 }]))

test('a chair that came back has neither a passport nor two weeks to get used to it', () => {
  expect(shown()).toEqual({ hasPassport: true, hasPlan: true })
  expect(returned('received')).toEqual({ hasPassport: false, hasPlan: false })
  expect(returned('refunded')).toEqual({ hasPassport: false, hasPlan: false })
})

test('one in a return that was only requested keeps its passport, as the passport itself does', () => {
  expect(returned('requested')).toEqual({ hasPassport: true, hasPlan: false })
  expect(returned('refused')).toEqual({ hasPassport: true, hasPlan: true })
})

test('the passports of like chairs are told apart, those of the only one of its kind are not', () => {
  const passports = (lines: (typeof order)['lines']) =>
    String(helpSection({ order: { ...order, lines }, returns: [], refunds: [], ...page })).match(
      /(?<=Passport of the )[^<]+/g,
    )
  const other = { ...madeLine(2, 1), productHandle: 'keel-saddle-stool' }
  expect(passports([chair, other])).toEqual(['Kneeling Chair', expect.not.stringContaining(' of ')])
  expect(passports([{ ...chair, quantity: 2 }, { ...chair, position: 3 }, other])).toEqual([
    ...['Kneeling Chair, 1 of 3', 'Kneeling Chair, 2 of 3', 'Kneeling Chair, 3 of 3'],
    expect.not.stringContaining(' of '),
  ])
})

test('the passports of several chairs say which finish each is of, and what they are for once', () => {
  const helpWith = (lines: (typeof order)['lines']) =>
    String(helpSection({ order: { ...order, lines }, returns: [], refunds: [], ...page }))
  const two = helpWith([chair, { ...chair, position: 2, variantTitle: 'Walnut / Oat' }])
  expect(two).toMatch(/1 of 2<\/a><span>Oak<\/span>.*2 of 2<\/a><span>Walnut \/ Oat<\/span>/s)
  expect(two.match(/how it is set/g)).toHaveLength(1)
  expect(helpWith([chair])).toContain('<span>how it is set')
})

test('an order can be canceled until it ships, for what is left of its payment', () => {
  const unsent = madeOrder({ lines: [chair, madeLine(1, 1)] })
  const cancelling = (...refunds: object[]) => {
    const back = { returns: [], refunds: refunds as Refund[] }
    const html = String(helpSection({ order: unsent, ...back, ...page }))
    return /Cancel the order<\/a>(.*?)<\/li>/.exec(html)?.[1]
  }
  const refund = { kind: 'owner', state: 'paid', amountCents: 10_000, retryOf: null, lines: [] }
  const lines = [0, 1].map((position) => ({ position, quantity: 1 }))
  expect(cancelling()).toBe('<span>until it ships, for a full refund</span>')
  expect(cancelling(refund)).toBe('<span>until it ships, for a refund of the rest</span>')
  expect(cancelling(refund, refund)).toBe('<span>until it ships</span>')
  expect(cancelling({ ...refund, lines })).toBe('<span>for a refund of the rest</span>')
  expect(cancelling({ ...refund, lines, amountCents: 20_000 })).toBe('')
})
