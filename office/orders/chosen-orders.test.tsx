import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { ChosenOrders } from './chosen-orders.tsx'
import type { ChosenOrder } from './load-chosen-orders.ts'

const line = { line: 1, quantity: 1, toSend: 1, name: 'Keel Kneeling Chair', passports: [] }
const ORDER = {
  ...{ number: 1042, version: 'v1', lines: [line], address: ['Robin'], delivery: 'standard' },
  ...{ cancelledAt: null, fulfilment: null, noRefund: null, isLost: false, edits: [] },
}

function pageOf(changes: Partial<Record<keyof typeof ORDER, unknown>>, problem?: string): string {
  const order = { ...ORDER, ...changes }
  const orders = [{ order, tracking: 'a1', problem }] as unknown as ChosenOrder[]
  const page = {
    deed: 'ship',
    numbers: ['1042'],
    orders,
    problem: undefined,
    codeProblem: undefined,
  } as const
  return renderToStaticMarkup(<ChosenOrders {...page} desk={{} as Desk} />)
}

const NOTHING = { lines: [{ ...line, toSend: 0 }] }

test('an order to ship asks for its tracking number, and keeps one that was refused', () => {
  const html = pageOf({}, 'That is none.')
  expect(html).toContain('1 × Keel Kneeling Chair')
  expect(html).toMatch(/aria-invalid="true"[^>]* name="tracking-1042"[^>]* value="a1"/)
})

test('one that was canceled meanwhile says so, without a number to type or anything to cancel', () => {
  const html = pageOf({ ...NOTHING, cancelledAt: '2026-03-06T16:00:00Z' }, 'order 1042 was canceled')
  expect(html).toContain('order 1042 was canceled')
  expect(html).not.toMatch(/Cancel it|tracking-1042/)
})

test('one of which all was refunded asks for no number, and is to be canceled where its bank lets it', () => {
  const html = pageOf(NOTHING)
  expect(html).toContain('Cancel it instead')
  expect(html).not.toContain('tracking-1042')
  const disputed = pageOf({ ...NOTHING, noRefund: 'the bank disputes the payment' })
  expect(disputed).toContain('It cannot be canceled now: the bank disputes the payment.')
  expect(disputed).not.toContain('Cancel it instead')
  const lost = pageOf({ ...NOTHING, noRefund: 'the bank took the money', isLost: true })
  expect(lost).toContain('Cancel it instead')
})
