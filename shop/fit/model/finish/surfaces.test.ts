import { expect, test } from 'vitest'
import { finishOf } from './surfaces.ts'

test.each([
  ['Natural birch', ['Walnut', 'Slate'], 'Walnut'],
  ['Oat', ['Walnut', 'Slate'], 'Slate'],
  ['Natural birch', ['Black', 'Wool felt'], 'Black'],
  ['Wool felt', ['Black', 'Linen weave'], 'Linen weave'],
  ['Natural birch', ['Rust'], 'Natural birch'],
  ['Oat', [], 'Oat'],
  ['Oat', ['Default Title'], 'Oat'],
  ['brass', ['Walnut', 'Slate'], undefined],
])('%s with %j chosen shows %s', (material, chosen, shown) => {
  expect(finishOf(material, chosen)).toBe(shown)
})
