import { expect, test } from 'vitest'
import { sameOriginPath } from './same-origin-path.ts'

const ORIGIN = 'https://keel.example'

test.each([
  ['/account', '/account'],
  ['/search?q=stool#content', '/search?q=stool#content'],
  ['https://keel.example/collection', '/collection'],
  ['https://keel.example:443/collection', '/collection'],
  ['account', '/account'],
  ['', '/'],
  ['/a/../collection', '/collection'],
  ['/?q=//evil.example', '/?q=//evil.example'],
  ['/a//b', '/a//b'],
  ['/%2f/evil.example', '/%2f/evil.example'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%5cevil.example', '/%5cevil.example'],
  ['%2f%2fevil.example', '/%2f%2fevil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/.evil.example', '/.evil.example'],
])('%j is a page of the shop', (given, path) => {
  expect(sameOriginPath(given, ORIGIN)).toBe(path)
  expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
})

test.each([
  'https://evil.example/',
  '//evil.example/account',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\r\n/\r\n\\evil.example',
  ' //evil.example',
  '/.//evil.example',
  './/evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/b/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2E//evil.example',
  '/a/.%2e//evil.example',
  '/.\t//evil.example',
  '/.\\\\evil.example',
  'https://keel.example//evil.example',
  'https:\\\\keel.example\\\\evil.example',
  'https:/.//evil.example',
  'https:.//evil.example',
  'http://keel.example/',
  'https://keel.example:8443/',
  'https://keel.example.evil.example/',
  'https://keel.example@evil.example/',
  'https://somebody:secret@keel.example/',
  'blob:https://keel.example/account',
  'filesystem:https://keel.example/account',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,hello',
  'http://',
  null,
  42,
])('%j is not, and leads home', (given) => {
  expect(sameOriginPath(given, ORIGIN)).toBe('/')
})
