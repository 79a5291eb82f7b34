import { expect, test } from 'vitest'
import { readId, readRowId, writeId } from './global-ids.ts'

test('reads back what it writes', () => {
  expect(readRowId('Product', writeId('Product', 17))).toBe(17)
  expect(readId(`${writeId('Cart', 'a-B_9')}?key=0f`)).toEqual({ type: 'Cart', id: 'a-B_9', key: '0f' })
})

test.each([
  'gid://shopify/Variant/1',
  'gid://shopify/Product/0',
  'gid://shopify/Product/1x',
  'gid://other/Product/1',
  '1',
  '',
])('finds no product in %j', (id) => {
  expect(readRowId('Product', id)).toBeUndefined()
})
