import { expect, test } from 'vitest'
import { canonicalPath, leadsElsewhere, ownPath, splitUrl } from './page-path.ts'

test.each([
  ['/', '/'],
  ['/collection', '/collection'],
  ['/collection/', '/collection'],
  ['//evil.example/', '/evil.example'],
  ['/product//keel-kneeling-chair', '/product/keel-kneeling-chair'],
  ['/%63ollection', '/collection'],
  ['/./collection', '/collection'],
  ['/a/%2e%2e/about', '/about'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/broken%', '/broken%25'],
  ['/a%2Fb', '/a%2Fb'],
])('%s is spelled %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
  expect(canonicalPath(canonical), 'and stays so').toBe(canonical)
})

test('dots that are a whole segment lead to another path, however they are spelled', () => {
  for (const path of ['/cart/../office', '/a/./b', '/a/..', '/a/.', '/a/%2E%2e/b', '/a/.%2e', '/a\\..\\b'])
    expect(leadsElsewhere(path), path).toBe(true)
  for (const path of ['/', '/a.b/c', '/a/.well-known', '/a/...', '/a/..b', '/.well-known/ucp', '/a%2f..%2fb'])
    expect(leadsElsewhere(path), path).toBe(false)
})

test('a query is no part of the path', () => {
  expect(splitUrl('/search?q=a?b')).toEqual({ path: '/search', search: '?q=a?b' })
  expect(splitUrl('/search')).toEqual({ path: '/search', search: '' })
})

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
