import { expect, test } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import { alwaysDue, neverDue } from '#tests/fixtures/storefront/paces.ts'
import { createCatalogueIndex } from '../catalogue-index.ts'
import { findByRelevance, findProducts } from './find-products.ts'
import { parseQuery } from './parse-query.ts'

/** Makes an index of `size` products, of which `oak` are oak. */
function openIndex(size: number, oak: number) {
  const index = createCatalogueIndex()
  for (let id = 1; id <= size; id += 1)
    index.put(makeProduct({ id, title: id <= oak ? 'Oak stool' : 'Stool', position: size - id }))
  return index
}
const query = parseQuery('oak') ?? { kind: 'all', of: [] }

test('few that match are sorted; of many a page is met soon, going through all in order', async () => {
  const few = await findProducts(openIndex(200, 99), query, 'OWNER', neverDue)
  expect(few.test).toBeUndefined()
  expect(few.entries.map(({ item }) => item.id)).toEqual(Array.from({ length: 99 }, (_, at) => 99 - at))
  const many = await findProducts(openIndex(200, 100), query, 'OWNER', neverDue)
  expect(many.entries).toHaveLength(200)
  expect(many.entries.filter(({ item }) => many.test?.(item))).toHaveLength(100)
})

test('others have a turn before the search, before each product that is asked, and before each that is placed', async () => {
  const pace = alwaysDue()
  await findProducts(openIndex(10, 3), query, 'OWNER', pace)
  expect(pace.pauses()).toBe(1 + 3 + 3 + 1)
  const ranked = alwaysDue()
  await findByRelevance(openIndex(10, 3), query, ['oak'], ranked)
  expect(ranked.pauses()).toBe(1 + 3 + 3 + 1)
  const ofMany = alwaysDue()
  await findProducts(openIndex(10, 10), parseQuery('-walnut') ?? query, 'OWNER', ofMany)
  expect(ofMany.pauses()).toBe(1 + 10 + 10 + 1)
})
