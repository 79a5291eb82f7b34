import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

const ORIGIN = 'https://keel.example'

test.each([
  ['/search?q=stool', `${ORIGIN}/search?q=stool&utm_source=letter`, '/search?q=stool&utm_source=letter'],
  ['/search?q=stool', null, '/search?q=stool'],
  ['/search?q=stool', `${ORIGIN}/`, '/search?q=stool'],
  ['/search?q=stool', 'https://elsewhere.example/search?q=other', '/search?q=stool'],
  ['/', `${ORIGIN}/?fit=1`, '/?fit=1'],
  ['https://elsewhere.example/search', null, '/'],
  [null, null, '/'],
  ['', `${ORIGIN}/not-here?utm_source=letter`, '/not-here?utm_source=letter'],
  ['', 'https://elsewhere.example/not-here', '/'],
  ['', null, '/'],
])('[4.01] from %s, told of %s, one comes back to %s', (named, referrer, back) => {
  expect(wayBack(named, referrer, ORIGIN)).toBe(back)
})
