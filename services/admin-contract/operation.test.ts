import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pathOf, problemsIn } from './operation.ts'

test('a path is filled with its parameters, none of which leads elsewhere', () => {
  const operation = { path: '/orders/:number/fulfilment' } as const
  expect(pathOf(operation, { number: '1042' })).toBe('/admin/orders/1042/fulfilment')
  expect(pathOf(operation, { number: '../products?x#y' })).toBe(
    '/admin/orders/..%2Fproducts%3Fx%23y/fulfilment',
  )
  expect(pathOf({ path: '/products' })).toBe('/admin/products')
})

test('of a field the first reason is told, of the whole body none, and no more than anybody reads', () => {
  const word = v.pipe(v.string(), v.minLength(3, 'too short'), v.regex(/^[a-z]+$/, 'no letters'))
  const schema = v.pipe(
    v.object({ words: v.array(word) }),
    v.check(() => false, 'never'),
  )
  const problemsOf = (input: unknown) => problemsIn(v.safeParse(schema, input).issues ?? [])
  expect(problemsOf({ words: ['1', 'abc', 'ab'] })).toEqual([
    { path: 'words.0', message: 'too short' },
    { path: 'words.2', message: 'too short' },
  ])
  expect(problemsOf(undefined)).toEqual([])
  expect(problemsOf({ words: Array.from({ length: 5_000 }, () => '1') })).toHaveLength(100)
})
