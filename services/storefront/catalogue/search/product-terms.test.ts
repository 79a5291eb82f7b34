import { expect, test } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import { readWord, term, termsOf } from './product-terms.ts'

test('a product is found by everything that is said of it, folded; by words also of its tags and numbers', () => {
  const product = makeProduct({
    id: 1,
    title: 'Oak Bench',
    handle: 'oak-bench',
    descriptionText: 'Low seat.',
    productType: 'Béñch',
    vendor: 'Keel',
    tags: ['Slow Sitting'],
    pricesCents: [100],
  })
  const [variant] = product.variants
  Object.assign(variant ?? {}, {
    sku: 'BN-7',
    title: 'Walnut / Oat',
    selectedOptions: [{ name: 'Finish', value: 'Walnut' }],
  })
  const terms = termsOf(product)
  for (const each of [
    'word:oak',
    'word:low',
    'word:keel',
    'word:slow',
    'word:bn',
    'word:walnut',
    'word:oat',
    'title:oak',
    'title:bench',
    'tag:slow sitting',
    'sku:bn-7',
    'product_type:bench',
    'vendor:keel',
    'option:finish=walnut',
    'handle:oak-bench',
    'available:true',
  ])
    expect([...terms], each).toContain(each)
  expect([...terms].filter((each) => each.startsWith('title:'))).toEqual(['title:oak', 'title:bench'])
})

test('one of which nothing can be bought is not available; one variant that can be is enough', () => {
  expect([...termsOf(makeProduct({ id: 1, stock: 0 }))]).toContain('available:false')
  const some = makeProduct({ id: 1, stock: 0, pricesCents: [100, 200] })
  Object.assign(some.variants[1] ?? {}, { stock: 1 })
  expect([...termsOf(some)]).toContain('available:true')
})

test('a word is read of its own term alone', () => {
  expect(readWord(term('word', 'oak'))).toBe('oak')
  expect(readWord(term('title', 'oak'))).toBeUndefined()
})

test("the lone variant's name is no word", () => {
  expect([...termsOf(makeProduct({ id: 1 }))].filter((each) => each.includes('default'))).toEqual([])
})
