import { expect, test } from 'vitest'
import { SETTING_ATTRIBUTE } from '#facts/kept-setting.ts'
import { cartLine as line } from '#tests/fixtures/storefront/cart-line.ts'
import { draftedLines } from './drafted-lines.ts'
import { makeQuote } from './quote.ts'

const CHAIR = { productHandle: 'keel-kneeling-chair' }
const draftOf = (...lines: ReturnType<typeof line>[]) =>
  draftedLines(
    makeQuote({ lines, discountCodes: [], discounts: [], delivery: null, taxRateMillionths: null }),
  )

test('an order keeps what is sold of its lines, at the price of the day', () => {
  const goods = line({ quantity: 3, stock: 2 })
  const drafted = draftOf(goods, line({ id: '2', variantId: 2, published: false }))
  expect(drafted).toEqual([
    {
      ...{
        variant_id: goods.variantId,
        product_handle: goods.productHandle,
        product_title: goods.productTitle,
      },
      ...{
        variant_title: goods.variantTitle,
        sku: goods.sku,
        quantity: 2,
        unit_price_cents: goods.priceCents,
      },
    },
  ])
  expect(drafted[0]).not.toHaveProperty('setting')
})

test.each([
  [
    'how the seat is set',
    SETTING_ATTRIBUTE,
    'Seat in hole 2, knee pad in hole 1',
    'Seat in hole 2, knee pad in hole 1',
  ],
  ['a hole that there is not', SETTING_ATTRIBUTE, 'Seat in hole 9, knee pad in hole 1', undefined],
  ['what anyone wrote there', SETTING_ATTRIBUTE, '<script>', undefined],
  ['what is written under another name', 'note', 'Seat in hole 2, knee pad in hole 1', undefined],
])('an order keeps of a line’s attributes what its seat can be set to: %s', (_case, key, value, setting) => {
  const attributes = [
    { key: 'gift', value: 'yes' },
    { key, value },
  ]
  expect(draftOf(line({ ...CHAIR, attributes }))[0]?.setting).toBe(setting)
})
