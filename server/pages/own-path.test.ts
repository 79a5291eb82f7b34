import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['/collections', '/collection'],
  ['/collections/all', '/collection'],
  ['/products', '/collection'],
  ['/collections/all/products/keel-saddle-stool', '/product/keel-saddle-stool'],
  ['/products/keel-saddle-stool', '/product/keel-saddle-stool'],
  ['/pages/contact', '/contact'],
  ['/blogs/articles', '/articles'],
  ['/blogs/articles/what-a-sloping-seat-does', '/articles/what-a-sloping-seat-does'],
  ['/policies/refund-policy', '/returns'],
  ['/policies/privacy-policy', '/privacy'],
  ['/policies/terms-of-service', '/terms'],
])('%s is %s here', (path, own) => {
  expect(ownPath(path)).toBe(own)
})

test.each([
  ...['/', '/collection', '/product/keel-saddle-stool', '/account', '/other/refund-policy'],
  ...['/policies', '/policies/nothing', '/policies/refund-policy/more', '/pages', '/pages/a/b'],
  ...['/collections/all/products', '/collections/all/others/stool', '/other/all/products/stool'],
  ...['/products/stool/more', '/blogs', '/blogs/articles/one/more', '/other/all/more'],
])('%s is no address of theirs', (path) => {
  expect(ownPath(path)).toBeUndefined()
})
