import { expect, test } from 'vitest'
import { PRODUCTS_OF } from './limits.ts'

test('[2.15] [9.09] so many products are asked for, by place', () => {
  expect(PRODUCTS_OF).toEqual({
    navigation: 10,
    homeGrid: 10,
    discover: 6,
    landing: 4,
    collection: 20,
    search: 50,
  })
})
