import { expect, test } from 'vitest'
import { canonicalPath, splitUrl } from './canonical-path.ts'

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

test('a query is no part of the path', () => {
  expect(splitUrl('/search?q=a?b')).toEqual({ path: '/search', search: '?q=a?b' })
  expect(splitUrl('/search')).toEqual({ path: '/search', search: '' })
})
