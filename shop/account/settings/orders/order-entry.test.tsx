import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AccountOrder } from './account-orders.ts'
import { OrderEntry } from './order-entry.tsx'

const order: AccountOrder = {
  ...{ number: 1009, placedAt: '2026-03-06T18:00:00.000Z', state: 'On its way', arrives: null },
  ...{ trackingNumber: '986578788855', carrier: null, totalCents: 24_900, isTest: false, lines: [] },
  ...{ path: '/orders/1009/x', payPath: null, invoicePath: null, againPath: null, cancelPath: null },
  ...{ returnPath: null, claimPath: null, cases: [] },
}

test('a package is followed at its carrier, where its number tells which that is', () => {
  const url = 'https://www.fedex.com/fedextrack/?trknbr=986578788855'
  const shown = renderToStaticMarkup(<OrderEntry order={{ ...order, carrier: { name: 'FedEx', url } }} />)
  expect(shown).toMatch(new RegExp(`<a href="${url.replace('?', '\\?')}"[^>]*>Track it at FedEx</a>`))
  const unknown = renderToStaticMarkup(<OrderEntry order={order} />)
  expect(unknown).toContain('986578788855')
  expect(unknown).not.toContain('Track it')
})
