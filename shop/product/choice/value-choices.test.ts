import { expect, test } from 'vitest'
import type { Product, ProductVariant } from '../../clients/storefront/products/product.ts'
import { swatchesOf } from './swatches.ts'
import { valueChoices } from './value-choices.ts'

const FINISH = { name: 'Frame finish', values: ['Birch', 'Black', 'Walnut', 'Gold'] }
const COLOR = { name: 'Cushion color', values: ['Oat', 'Slate'] }
const FEET = { name: 'Feet', values: ['Casters', 'Glides'] }

const selected = (finish: string, color: string, feet: string) => [
  { name: FINISH.name, value: finish },
  { name: COLOR.name, value: color },
  { name: FEET.name, value: feet },
]
const variant = (selectedOptions: ReturnType<typeof selected>, availableForSale = true) =>
  ({ selectedOptions, availableForSale }) as unknown as ProductVariant

const product = {
  options: [FINISH, COLOR, FEET],
  variants: [
    variant(selected('Birch', 'Oat', 'Casters')),
    variant(selected('Birch', 'Slate', 'Casters')),
    variant(selected('Black', 'Oat', 'Glides')),
    variant(selected('Walnut', 'Slate', 'Casters'), false),
  ],
} as unknown as Product

test('[2.27] each value says whether it can be had, and what would have to give way', () => {
  expect(valueChoices(product, selected('Birch', 'Slate', 'Casters'), FINISH)).toEqual([
    { value: 'Birch', isChosen: true, state: 'available', reason: undefined },
    { value: 'Black', isChosen: false, state: 'available', reason: 'not available with Slate and Casters' },
    { value: 'Walnut', isChosen: false, state: 'sold out', reason: 'sold out' },
    { value: 'Gold', isChosen: false, state: 'not made', reason: 'not made' },
  ])
  expect(valueChoices(product, selected('Birch', 'Slate', 'Casters'), COLOR)).toEqual([
    { value: 'Oat', isChosen: false, state: 'available', reason: undefined },
    { value: 'Slate', isChosen: true, state: 'available', reason: undefined },
  ])
})

test('of what is chosen no reason is told, sold out as it may be', () => {
  const [, , walnut] = valueChoices(product, selected('Walnut', 'Slate', 'Casters'), FINISH)
  expect(walnut).toEqual({ value: 'Walnut', isChosen: true, state: 'sold out', reason: undefined })
})

test('of each value that has a color of its own there is a swatch, of whatever option it is', () => {
  const swatches = swatchesOf({ options: [FINISH, { name: 'Size', values: ['Large', 'toString'] }] })
  expect(Object.keys(swatches)).toEqual(['Black', 'Walnut'])
  for (const color of Object.values(swatches)) expect(color).toMatch(/^#[0-9A-F]{6}$/i)
  expect(swatchesOf({ options: [] })).toEqual({})
})
