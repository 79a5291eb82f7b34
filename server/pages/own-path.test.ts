import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['/collections', '/collection'],
  ['/collections/all', '/collection'],
  ['/collections/all/products/keel-saddle-stool', '/product/keel-saddle-stool'],
  ['/products/keel-saddle-stool', '/product/keel-saddle-stool'],
  ['/pages/contact', '/contact'],
  ['/blogs/articles', '/articles'],
  ['/blogs/articles/what-a-sloping-seat-does', '/articles/what-a-sloping-seat-does'],
  ['/policies/refund-policy', '/returns'],
])('%s is %s here', (path, own) => {
  expect(ownPath(path)).toBe(own)
})

test.each(['/', '/collection', '/product/keel-saddle-stool', '/policies/nothing', '/pages/a/b', '/account'])(
  '%s is no address of theirs',
  (path) => {
    expect(ownPath(path)).toBeUndefined()
  },
)
