import { expect, test } from 'vitest'
import { pageOfTarget, pathsOfPage, readRedirectPath, readRedirectTarget } from './redirect-path.ts'

test.each([
  ['/old', '/old'],
  ['/old/', '/old'],
  ['/a//b', '/a/b'],
  ['/a/./b/../c', '/a/c'],
  ['/Straße', '/Stra%C3%9Fe'],
  ['/stra%c3%9fe', '/stra%C3%9Fe'],
  ['/a%20b', '/a%20b'],
  ["/it's(1)", "/it's(1)"],
  [`/${'x'.repeat(1023)}`, `/${'x'.repeat(1023)}`],
])('%s may lead elsewhere, as %s', (text, path) => {
  expect(readRedirectPath(text)).toBe(path)
})

test.each([
  ...[
    '',
    '/',
    '//',
    '//else.example/a',
    '/\\else.example',
    'old',
    ' /old',
    'https://keel.test/old',
    '/./',
    '/a/..',
  ],
  ...['/old?a=1', '/old#a', '/%', '/%ff', `/${'x'.repeat(1024)}`, `/${'ß'.repeat(171)}`],
])('%j is nothing that can', (text) => {
  expect(readRedirectPath(text)).toBeUndefined()
})

test.each([
  ['/', '/'],
  ['/new', '/new'],
  ['/new/?a=1&b#c', '/new?a=1&b#c'],
  ['/Straße', '/Stra%C3%9Fe'],
  ['https://else.example', 'https://else.example/'],
  ['HTTPS://Else.example:8443/a?b#c', 'https://else.example:8443/a?b#c'],
  [`/${'x'.repeat(2047)}`, `/${'x'.repeat(2047)}`],
])('%s is led to as %s', (text, target) => {
  expect(readRedirectTarget(text)).toBe(target)
})

test.each([
  ...[
    '',
    'new',
    '//else.example',
    '/\\else.example',
    'http://else.example',
    'javascript:alert(1)',
    'https:else.example',
  ],
  ...[
    'https:/else.example',
    ' https://else.example',
    'https://ada@else.example',
    'https://:pass@else.example',
    'https://',
  ],
  ...['/%', `/${'x'.repeat(2048)}`, 'ftp://else.example', 'x https://else.example'],
])('nothing is led to %j', (text) => {
  expect(readRedirectTarget(text)).toBeUndefined()
})

test('two addresses of one page are told as one', () => {
  const page = (target: string) => pageOfTarget(target, 'https://keel.example')
  expect(page('/products/Chair?variant=1#a')).toBe('/product/chair')
  expect(page('/product/chair')).toBe('/product/chair')
  expect(page('/pages/faq')).toBe('/faq')
  expect(page('https://keel.example/products/chair')).toBe('/product/chair')
  for (const path of ['/products', '/products/a/b', '/all/products/a', '/collections/all/products/a'])
    expect(page(path)).toBe(path)
  expect(page('https://else.example/products/a')).toBeUndefined()
})

test('redirects count for a page under each of its paths', () => {
  expect(pathsOfPage('/product/chair')).toEqual(['/product/chair', '/products/chair', '/product/chair'])
  expect(pathsOfPage('/faq')).toEqual(['/faq', '/faq', '/pages/faq'])
  expect(pathsOfPage('/a/product/chair')).toEqual([
    '/a/product/chair',
    '/a/product/chair',
    '/a/product/chair',
  ])
})
