import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brand } from '#facts/brand.ts'
import type { ShownOrder } from './load-chosen-orders.ts'
import { Slip } from './slip.tsx'

const line = { line: 1, quantity: 1, toSend: 1, name: 'Keel Kneeling Chair', variant: null, sku: 'KC' }
const order = {
  ...{ number: 1042, placedAt: '2026-11-27T12:00:00.000Z', address: ['Dana'], delivery: 'standard' },
  lines: [{ ...line, passports: [] }],
} as unknown as ShownOrder

test('a slip says who sent the parcel and whom to write to, and no price', () => {
  const shown = renderToStaticMarkup(<Slip order={order} />)
  for (const said of [brand.name, brand.supportEmail, brand.phone]) expect(shown).toContain(said)
  expect(shown).not.toContain('$')
})
