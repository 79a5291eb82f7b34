import { expect, test } from 'vitest'
import { lineName, variantName } from './line-names.ts'

test('[5.06] the lone look of a product has no name', () => {
  expect([variantName('Default Title'), variantName('Walnut')]).toEqual([undefined, 'Walnut'])
})

test('a line is called by its product, with the look that was chosen', () => {
  expect(lineName({ productTitle: 'Chair', variantTitle: 'Walnut' })).toBe('Chair (Walnut)')
  expect(lineName({ productTitle: 'Casters', variantTitle: 'Default Title' })).toBe('Casters')
})
