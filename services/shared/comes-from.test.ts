import { expect, test } from 'vitest'
import { comesFrom } from './comes-from.ts'

const SHOP = 'https://keel.example/'

test('a form of the shop’s own pages is taken, and one of a client that names no page', () => {
  expect(comesFrom(SHOP, 'https://keel.example')).toBe(true)
  expect(comesFrom('https://keel.example:8443/shop', 'https://keel.example:8443')).toBe(true)
  expect(comesFrom(SHOP, undefined)).toBe(true)
})

test.each(['https://evil.example', 'http://keel.example', 'https://keel.example:8443', 'null', ''])(
  'a form of %j is not',
  (origin) => {
    expect(comesFrom(SHOP, origin)).toBe(false)
  },
)
