import { expect, test } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import { alwaysDue, neverDue as pace } from '#tests/fixtures/storefront/paces.ts'
import { createCatalogueIndex } from './catalogue-index.ts'
import { readFacets } from './facets.ts'
import { parseQuery } from './query/parse-query.ts'

const everything = { kind: 'all', of: [] } as const

function catalogueOf(...tags: readonly (readonly string[])[]) {
  const index = createCatalogueIndex()
  for (const [at, own] of tags.entries()) index.put(makeProduct({ id: at + 1, tags: own }))
  return index
}

const value = (label: string, count: number, swatchColor: string | null = null) => ({
  label,
  count,
  swatchColor,
})
const asked = (text: string) => parseQuery(text) ?? everything

const tagsIn = (facets: Awaited<ReturnType<typeof readFacets>>) =>
  facets?.lists
    .find(({ subject }) => subject === 'tag')
    ?.values.map(({ label, count }) => `${label} ${count}`)

test('takes spellings that a filter does not tell apart as one value', async () => {
  const catalogue = catalogueOf(['Épée'], ['epee', 'Epee'], ['stool'])
  expect(tagsIn(await readFacets(catalogue, everything, new Map(), pace))).toEqual(['Épée 2', 'stool 1'])
})

test('keeps the 100 values that find most', async () => {
  const rare = Array.from({ length: 150 }, (_, at) => `rare ${String(at).padStart(3, '0')}`)
  const catalogue = catalogueOf([...rare, 'zebra'], ['zebra'])
  const tags = tagsIn(await readFacets(catalogue, everything, new Map(), pace))
  expect(tags).toHaveLength(100)
  expect(tags?.at(-1)).toBe('zebra 2')
})

test('counts nothing in more than 5,000 products', async () => {
  const of = (count: number) => catalogueOf(...Array.from({ length: count }, () => ['stool']))
  expect(tagsIn(await readFacets(of(5_000), everything, new Map(), pace))).toEqual(['stool 5000'])
  expect(await readFacets(of(5_001), everything, new Map(), pace)).toBeUndefined()
})

const cushions = (...values: readonly [name: string, swatchColor: string | null][]) => [
  { id: 1, name: 'Cushion', values: values.map(([name, swatchColor], id) => ({ id, name, swatchColor })) },
]

test('says what there is to choose from, in the order of their labels, with swatches and prices', async () => {
  const index = createCatalogueIndex()
  const oat = cushions(['Oat', '#eee'], ['Slate', null])
  index.put(makeProduct({ id: 1, options: oat, tags: [], pricesCents: [5_000, 9_000], stock: 0 }))
  index.put(
    makeProduct({
      id: 2,
      options: cushions(['oat', null]),
      tags: ['b', 'a'],
      vendor: '',
      productType: 'Chair',
    }),
  )
  index.put(makeProduct({ id: 3, options: cushions(['Default Title', null]), tags: ['b'] }))
  const facets = await readFacets(index, everything, new Map(), pace)
  expect(facets?.available).toEqual({ yes: 2, no: 1 })
  expect(facets?.price).toEqual({ count: 3, greatestCents: 12_900 })
  expect(facets?.lists).toEqual([
    { subject: 'productType', label: 'Product type', values: [value('Chair', 1), value('Stool', 2)] },
    { subject: 'productVendor', label: 'Brand', values: [value('Keel', 2)] },
    { subject: 'tag', label: 'Tag', values: [value('a', 1), value('b', 2)] },
    { subject: 'option cushion', label: 'Cushion', values: [value('Oat', 2, '#eee'), value('Slate', 1)] },
  ])
})

test('counts what each choice would leave beside what is chosen elsewhere', async () => {
  const index = createCatalogueIndex()
  index.put(makeProduct({ id: 1, tags: ['oak'], vendor: 'Keel', pricesCents: [5_000] }))
  index.put(makeProduct({ id: 2, tags: ['ash'], vendor: 'Keel', pricesCents: [7_000], stock: 0 }))
  index.put(makeProduct({ id: 3, tags: ['ash'], vendor: 'Other', pricesCents: [9_000] }))
  const chosen = new Map([
    ['tag', asked('tag:ash')],
    ['price', asked('variants.price:<8000')],
  ])
  const facets = await readFacets(index, everything, chosen, pace)
  expect(tagsIn(facets)).toEqual(['ash 2', 'oak 1'])
  expect(facets?.lists[1]?.values).toEqual([value('Keel', 1), value('Other', 1)])
  expect(facets?.available).toEqual({ yes: 1, no: 1 })
  expect(facets?.price).toEqual({ count: 2, greatestCents: 9_000 })
  const dear = new Map([
    ['price', asked('variants.price:>80')],
    ['available', asked('available_for_sale:true')],
  ])
  expect((await readFacets(index, everything, dear, pace))?.price.count).toBe(2)
  const facetsOfDear = await readFacets(index, everything, dear, pace)
  expect(tagsIn(facetsOfDear)).toEqual(['ash 1', 'oak 0'])
  expect(facetsOfDear?.available).toEqual({ yes: 1, no: 0 })
})

test('others have a turn before each search and each count', async () => {
  const paced = alwaysDue()
  await readFacets(catalogueOf(['oak'], ['ash']), everything, new Map(), paced)
  // The pauses: one for the search and two for its products, one for prices, three for lists.
  expect(paced.pauses()).toBe(3 + 1 + 3)
})
