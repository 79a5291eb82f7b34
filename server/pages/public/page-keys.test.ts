import { expect, test } from 'vitest'
import { PageKeys } from './page-keys.ts'

const read = (...names: string[]) => names.map((name) => ({ name, isKnown: () => true }))
const asked = (search: string, path = '/collection') => ({ path, search, currency: 'USD' }) as const

test('until a page has said what it reads, each address is its own', () => {
  const keys = new PageKeys()
  expect(keys.keyOf(asked(''))).toBe('USD /collection')
  expect(keys.keyOf(asked('?a=1'))).toBe('USD /collection ?a=1')
})

test('what a page does not read makes no other page of it', () => {
  const keys = new PageKeys()
  keys.learn('/collection', read())
  for (const search of ['', '?utm_source=mail']) expect(keys.keyOf(asked(search))).toBe('USD /collection')
  expect(keys.keyOf(asked('?a=1', '/search'))).toBe('USD /search ?a=1')
})

test('what a page read once counts from then on, whatever it reads later', () => {
  const keys = new PageKeys()
  keys.learn('/collection', read('page'))
  keys.learn('/collection', read('sort'))
  const all = keys.keyOf(asked('?page=2&sort=3&other=4'))
  expect(all).not.toBe(keys.keyOf(asked('?page=2')))
  expect(all).not.toBe(keys.keyOf(asked('?sort=3')))
  expect(all).toBe(keys.keyOf(asked('?sort=3&page=2')))
  keys.learn('/collection', read('sort'))
  expect(keys.keyOf(asked('?page=2&sort=3'))).toBe(all)
  expect(all.match(/sort/g)).toHaveLength(1)
})
