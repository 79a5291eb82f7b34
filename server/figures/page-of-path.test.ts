import { expect, test } from 'vitest'
import { pageOfPath } from './read-visit.ts'

test.each([
  ['/', 'home'],
  ['/product/keel-saddle-stool/reviews', 'reviews'],
  ['/reviews', 'reviews'],
  ['/collection', 'catalogue'],
  ['/kneeling-chair', 'catalogue'],
  ['/search', 'search'],
  ['/articles', 'article'],
  ['/articles/what-a-sloping-seat-does', 'article'],
  ['/tutorials/care', 'article'],
  ['/setup-guide', 'help'],
  ['/checkout', 'checkout'],
  ['/login/reset', 'account'],
  ['/about', 'other'],
])('%s is of the type %s', (path, type) => {
  expect(pageOfPath(path)).toEqual({ type })
})

test.each([
  ['/product/keel-saddle-stool', 'keel-saddle-stool'],
  ['/product/stuhl-gr%C3%BCn', 'stuhl-grün'],
])('%s is the page of the product %s', (path, handle) => {
  expect(pageOfPath(path)).toEqual({ type: 'product', handle })
})

test.each([
  'home',
  '/product',
  '/product/',
  '/product/%E0%A4%A',
  '/product/a b',
  '/product/<script>',
  `/product/${'a'.repeat(256)}`,
  '/product/keel-saddle-stool/other',
  '/constructor',
  '/__proto__',
  '/product/a/reviews-of-it',
])('the forged path %s is of no type of its own', (path) => {
  const { type, handle } = pageOfPath(path)
  expect(handle).toBeUndefined()
  expect(['other', 'home']).toContain(type)
})
