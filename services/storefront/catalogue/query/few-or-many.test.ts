import { expect, test } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import { alwaysDue, neverDue } from '#tests/fixtures/storefront/paces.ts'
import { createCatalogueIndex } from '../catalogue-index.ts'
import { readFacets } from '../facets.ts'
import { findByRelevance, findProducts } from './find-products.ts'
import { parseQuery } from './parse-query.ts'
import { nothing } from './syntax.ts'

/** Makes an index of `size` products, of which `oak` are oak. */
function openIndex(size: number, oak: number) {
  const index = createCatalogueIndex(() => new Date())
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

test('a list by relevance and its counts are gone through once, until a product changes', async () => {
  const index = openIndex(10, 3)
  const pausesOf = async () => {
    const pace = alwaysDue()
    const { entries } = await findByRelevance(index, query, ['oak'], pace)
    const facets = await readFacets(index, query, new Map(), pace)
    return { pauses: pace.pauses(), found: entries.length, counted: facets?.price.count }
  }
  expect(await pausesOf()).toMatchObject({ found: 3, counted: 3 })
  expect(await pausesOf()).toEqual({ pauses: 0, found: 3, counted: 3 })
  index.put(makeProduct({ id: 11, title: 'Oak stool', position: 0 }))
  expect(await pausesOf()).toMatchObject({ found: 4, counted: 4 })
  index.remove('product-11')
  expect(await pausesOf()).toMatchObject({ found: 3, counted: 3 })
  expect(await pausesOf()).toMatchObject({ pauses: 0 })
})

test('what is kept of one order or choice is not answered for another', async () => {
  const index = openIndex(4, 4)
  const oneWord = await findByRelevance(index, query, ['oak'], neverDue)
  const other = parseQuery('stool') ?? query
  const narrowed = await readFacets(index, other, new Map([['tag', nothing]]), neverDue)
  const whole = await readFacets(index, other, new Map(), neverDue)
  expect(oneWord.entries).toHaveLength(4)
  expect([narrowed?.price.count, whole?.price.count]).toEqual([0, 4])
})
