import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import type { OrderPage } from './load-order.ts'
import { OrderForms } from './order-forms.tsx'

function pageOf(money: { readonly leftCents: number; readonly restCents: number }): string {
  const url = new URL('https://keel.example/office/orders/1042')
  const desk = { now: new Date('2026-03-06T16:00:00Z'), may: () => true, url } as unknown as Desk
  const order = {
    fulfilment: {},
    deliveredOn: '2026-03-12',
    noRefund: null,
    lines: [],
    refunds: [],
    ...money,
  }
  const page = { order, changes: [], refused: undefined } as unknown as OrderPage
  return renderToStaticMarkup(<OrderForms {...page} desk={desk} />)
}

test('all that is left can go back where nothing is being returned', () => {
  const page = pageOf({ leftCents: 57_709, restCents: 57_709 })
  expect(page).toContain('All that is left: $577.09')
  expect(page).not.toContain('being returned')
})

test('what is being returned keeps its money, and the form says how much', () => {
  const page = pageOf({ leftCents: 57_709, restCents: 31_439 })
  expect(page).toContain('All that no return is to get: $314.39')
  expect(page).toContain('$262.70 is for what is being returned: refund it with the return.')
})

test('where all of it is being returned, pieces or an amount can be chosen', () => {
  const page = pageOf({ leftCents: 57_709, restCents: 0 })
  expect(page).not.toContain('value="rest"')
  expect(page).toContain('$577.09 is for what is being returned')
})
