import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const ORIGIN = 'https://keel.example'

test.each([
  ['/account', '/account'],
  ['/search?q=stool#content', '/search?q=stool#content'],
  ['https://keel.example/collection', '/collection'],
  ['account', '/account'],
  ['', '/'],
])('%s is a page of the shop', (given, path) => {
  expect(ownPath(given, ORIGIN)).toBe(path)
})

test.each([
  'https://evil.example/',
  '//evil.example/account',
  '/\\evil.example',
  '\t//evil.example',
  'http://keel.example/',
  'https://keel.example.evil.example/',
  'https://keel.example@evil.example/',
  'javascript:alert(1)',
  'data:text/html,hello',
  'http://',
  null,
  42,
])('%s is not, and leads home', (given) => {
  expect(ownPath(given, ORIGIN)).toBe('/')
})
