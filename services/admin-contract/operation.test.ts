import { expect, test } from 'vitest'
import { pathOf } from './operation.ts'

test('a path is filled with its parameters, none of which leads elsewhere', () => {
  const operation = { path: '/orders/:number/fulfilment' } as const
  expect(pathOf(operation, { number: '1042' })).toBe('/admin/orders/1042/fulfilment')
  expect(pathOf(operation, { number: '../products?x#y' })).toBe(
    '/admin/orders/..%2Fproducts%3Fx%23y/fulfilment',
  )
  expect(pathOf({ path: '/products' })).toBe('/admin/products')
})
