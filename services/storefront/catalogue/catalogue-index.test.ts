import { expect, test } from 'vitest'
import { type MadeProduct, makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import { createCatalogueIndex } from './catalogue-index.ts'
import type { Collection } from './collection.ts'
import type { ProductOption } from './product.ts'
import { orderFor, type ProductOrder } from './product-orders.ts'
import { recommendProducts } from './recommend-products.ts'
import { term } from './search/product-terms.ts'

function indexOf(...products: MadeProduct[]) {
  const index = createCatalogueIndex(() => new Date())
  for (const product of products) index.put(makeProduct(product))
  return index
}
type Index = ReturnType<typeof indexOf>
const inOrder = (index: Index, order: ProductOrder) => index.inOrder(order).map(({ item }) => item.id)

test('a product is found by its handle, its id, its variants and its words', () => {
  const index = indexOf({ id: 1, title: 'Saddle', pricesCents: [100, 200] })
  expect(index.byHandle.get('product-1')?.title).toBe('Saddle')
  expect(index.byId.get(1)?.title).toBe('Saddle')
  expect([...index.variantsById.keys()]).toEqual([100, 101])
  expect([...index.terms.get(term('word', 'saddle'))].map(({ id }) => id)).toEqual([1])
})

test('one that is removed is found by nothing any more, and the others still are', () => {
  const index = indexOf({ id: 1, title: 'Saddle' }, { id: 2, title: 'Bench' })
  expect(inOrder(index, 'TITLE')).toEqual([2, 1])
  expect(index.fuzzyWords.nearest('sadle')).toEqual(['saddle'])
  index.remove('product-1')
  index.remove('product-9')
  expect([index.byHandle.has('product-1'), index.byId.has(1), index.variantsById.has(100)]).toEqual([
    false,
    false,
    false,
  ])
  expect(index.terms.get(term('word', 'saddle')).size).toBe(0)
  expect(index.terms.startingWith(term('word', 'sad'))).toEqual([])
  expect(index.fuzzyWords.nearest('sadle')).toEqual([])
  expect(inOrder(index, 'TITLE')).toEqual([2])
  expect([...index.variantsById.keys()]).toEqual([200])
})

test('one that changed its words, its variants or its handle is what it is now', () => {
  const index = indexOf({ id: 1, title: 'Saddle', pricesCents: [100, 200] })
  expect(index.terms.startingWith(term('title', ''))).toEqual(['title:saddle'])
  index.put(makeProduct({ id: 1, title: 'Bench', handle: 'bench' }))
  expect([...index.byHandle.keys()]).toEqual(['bench'])
  expect([...index.variantsById.keys()]).toEqual([100])
  expect(index.variantsById.get(100)?.product.title).toBe('Bench')
  expect(index.terms.startingWith(term('title', ''))).toEqual(['title:bench'])
  // Another product may take over a handle.
  index.put(makeProduct({ id: 2, title: 'Stool', handle: 'bench' }))
  expect([...index.byId.keys()]).toEqual([2])
})

test('an order that was asked for is kept in step', () => {
  const index = indexOf({ id: 1, title: 'Chair' }, { id: 2, title: 'Bench' })
  expect(inOrder(index, 'TITLE')).toEqual([2, 1])
  index.put(makeProduct({ id: 3, title: 'Armless' }))
  index.put(makeProduct({ id: 2, title: 'Zafu' }))
  expect(inOrder(index, 'TITLE')).toEqual([3, 1, 2])
  expect(index.inOrder('TITLE')).toBe(index.inOrder('TITLE'))
})

const at = (day: number) => new Date(Date.UTC(2026, 2, day))
const shelf = indexOf(
  {
    ...{ id: 1, position: 3, title: 'b', vendor: 'y', productType: 'Stool', pricesCents: [500, 100] },
    ...{ createdAt: at(2), updatedAt: at(8) },
  },
  {
    ...{ id: 2, position: 1, title: 'C', vendor: 'z', productType: 'Bench', pricesCents: [300, 200] },
    ...{ createdAt: at(3), updatedAt: at(7) },
  },
  {
    ...{ id: 3, position: 2, title: 'a', vendor: 'x', productType: 'Chair', pricesCents: [400, 300] },
    ...{ createdAt: at(1), updatedAt: at(9) },
  },
)

test.each<[string | null | undefined, number[]]>([
  ['TITLE', [3, 1, 2]],
  ['VENDOR', [3, 1, 2]],
  ['PRODUCT_TYPE', [2, 3, 1]],
  ['PRICE', [1, 2, 3]],
  ['CREATED_AT', [3, 1, 2]],
  ['CREATED', [3, 1, 2]],
  ['UPDATED_AT', [2, 1, 3]],
  // Orders without figures fall back to the owner's.
  ['ID', [2, 3, 1]],
  ['BEST_SELLING', [2, 3, 1]],
  [null, [2, 3, 1]],
  [undefined, [2, 3, 1]],
])('sorted by %s', (sortKey, ids) => {
  const order = orderFor(sortKey)
  expect(inOrder(shelf, order)).toEqual(ids)
})

test('sorted by the dearest variant', () => {
  expect(inOrder(shelf, 'GREATEST_PRICE')).toEqual([2, 3, 1])
})

test('the largest product there was bounds what a question may cost, also once it is gone', () => {
  const option = (id: number, values: number): ProductOption => ({
    ...{ id, name: `Option ${id}` },
    values: Array.from({ length: values }, (_, value) => ({
      id: value,
      name: String(value),
      swatchColor: null,
    })),
  })
  const index = indexOf()
  expect(index.largest).toEqual({ images: 0, options: 0, optionValues: 0, variants: 0 })
  index.put(makeProduct({ id: 1, options: [option(1, 2), option(2, 5)], pricesCents: [1, 2, 3] }))
  const images = Array.from({ length: 4 }, (_, id) => ({ id })) as never
  index.put(makeProduct({ id: 2, options: [option(1, 4)], images, pricesCents: [1] }))
  const largest = { images: 4, options: 2, optionValues: 5, variants: 3 }
  expect(index.largest).toEqual(largest)
  index.remove('product-1')
  expect(index.largest).toEqual(largest)
})

test('collections are those that were read last', () => {
  const index = indexOf()
  expect(index.collections).toEqual([])
  const collections = [{ id: 1, handle: 'chairs' }] as unknown as Collection[]
  index.putCollections(collections)
  expect(index.collections).toBe(collections)
})

test('recommended are products of the same type, then those with most tags in common, and never itself', () => {
  const product = makeProduct({ id: 1, productType: 'Stool', tags: ['oak', 'low', 'active'] })
  const index = indexOf(
    { id: 2, productType: 'Chair', tags: ['oak'], position: 1 },
    { id: 3, productType: 'Chair', tags: ['oak', 'LOW', 'active'], position: 9 },
    { id: 4, productType: 'stool', tags: [], position: 8 },
    { id: 5, productType: 'Stool', tags: ['active'], position: 7 },
    { id: 6, productType: 'Stool', tags: ['else'], position: 3 },
    { id: 7, productType: 'Bench', tags: ['birch'], position: 0 },
    { id: 8, productType: 'Chair', tags: ['low'], position: 0 },
  )
  index.put(product)
  const recommended = (count: number) => recommendProducts(index, product, count).map(({ id }) => id)
  expect(recommended(10)).toEqual([5, 6, 4, 3, 8, 2])
  expect(recommended(2)).toEqual([5, 6])
  expect(recommended(0)).toEqual([])
})

test('of very many alike a thousand are looked at, those with rare tags first', () => {
  const product = makeProduct({ id: 1, productType: 'Stool', tags: ['rare'] })
  const many = Array.from({ length: 1_200 }, (_, at) => ({
    id: at + 2,
    productType: 'Stool',
    tags: [] as string[],
  }))
  const index = indexOf(...many, { id: 5_000, productType: 'Stool', tags: ['rare'], position: 9_999 })
  const recommended = recommendProducts(index, product, 5_000)
  expect(recommended).toHaveLength(1_000)
  expect(recommended[0]?.id).toBe(5_000)
})
