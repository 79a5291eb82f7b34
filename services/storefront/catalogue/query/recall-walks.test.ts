import { expect, test, vi } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import { neverDue } from '#tests/fixtures/storefront/paces.ts'
import { createCatalogueIndex } from '../catalogue-index.ts'
import { findProducts } from './find-products.ts'
import { parseQuery } from './parse-query.ts'

function openIndex() {
  const index = createCatalogueIndex(() => new Date())
  for (let id = 1; id <= 60; id += 1) index.put(makeProduct({ id, title: 'Oak stool' }))
  return index
}
/** Of what is not said, anything may be true, so all is gone through in order. */
const search = async (
  index: ReturnType<typeof openIndex>,
  without: string,
  order: 'OWNER' | 'TITLE' = 'OWNER',
) => {
  const query = parseQuery(`-${without}`)
  if (!query) throw new Error('no query')
  const { recall } = await findProducts(index, query, order, neverDue)
  if (!recall) throw new Error('few were found, which are sorted')
  return recall
}

test('a walk along the products is made once, and each other walk, search and order is another one', async () => {
  const index = openIndex()
  const find = vi.fn(async () => [1])
  expect(await (await search(index, 'plain'))('first two', find)).toEqual([1])
  expect(await (await search(index, 'plain'))('first two', find)).toEqual([1])
  expect(find).toHaveBeenCalledTimes(1)
  await (await search(index, 'plain'))('last two', find)
  await (await search(index, 'walnut'))('first two', find)
  await (await search(index, 'plain', 'TITLE'))('first two', find)
  expect(find).toHaveBeenCalledTimes(4)
})

test('it is made anew where a product has changed, and an earlier search is not told of the later products', async () => {
  const index = openIndex()
  const earlier = await search(index, 'plain')
  await earlier('first two', async () => [1])
  index.put(makeProduct({ id: 61, title: 'Oak stool' }))
  expect(await (await search(index, 'plain'))('first two', async () => [2])).toEqual([2])
  expect(await earlier('first two', async () => [3])).toEqual([3])
})
