import { expect, test } from 'vitest'
import { checkTypeOfId, rowIdOf } from './ids.ts'

test('an id of the type leads to its row', () => {
  expect(rowIdOf('Product', 'gid://shopify/Product/12')).toBe(12)
})

test.each(['gid://shopify/Collection/12', '12', '', 'gid://shopify/ProductVariant/12'])(
  '%j is no id of a product, and said to be none',
  (id) => {
    const refused = expect.objectContaining({ message: `Invalid id: ${id}` })
    expect(() => rowIdOf('Product', id)).toThrow(refused)
    expect(() => checkTypeOfId('Product', id)).toThrow(refused)
  },
)
