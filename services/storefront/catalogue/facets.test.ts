import { expect, test } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import { alwaysDue, neverDue as pace } from '#tests/fixtures/storefront/paces.ts'
import { createCatalogueIndex } from './catalogue-index.ts'
import { narrow, readFacets } from './facets.ts'
import type { Product } from './product.ts'
import { findEvery } from './query/find-products.ts'
import { parseQuery } from './query/parse-query.ts'
import type { Query } from './query/syntax.ts'

const everything = { kind: 'all', of: [] } as const

function catalogueOf(...tags: readonly (readonly string[])[]) {
  const index = createCatalogueIndex(() => new Date())
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
  const index = createCatalogueIndex(() => new Date())
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
  const index = createCatalogueIndex(() => new Date())
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

type Finish = readonly [name: string, stock: number, priceCents: number]

function inFinishes(id: number, ...finishes: readonly Finish[]): Product {
  const names = finishes.map(([name], at) => ({ id: at, name, swatchColor: null }))
  const made = makeProduct({ id, tags: [], options: [{ id: 1, name: 'Finish', values: names }] })
  const [variant] = made.variants
  if (!variant) throw new Error('a made product has a variant')
  const variants = finishes.map(([value, stock, priceCents], at) => ({
    ...variant,
    ...{ id: id * 100 + at, stock, priceCents, selectedOptions: [{ name: 'Finish', value }] },
  }))
  return { ...made, variants }
}

test('one variant is all that is chosen of variants, and the counts say the same', async () => {
  const index = createCatalogueIndex(() => new Date())
  index.put(inFinishes(1, ['Walnut', 0, 9_000], ['Birch', 3, 7_000]))
  index.put(inFinishes(2, ['walnut', 2, 9_000], ['Birch', 0, 7_000]))
  index.put(inFinishes(3, ['Walnut', 0, 5_000]))
  const inStock = ['available', asked('available_for_sale:true')] as const
  const soldOut = ['available', asked('available_for_sale:false')] as const
  const isWalnut: Query = {
    ...{ kind: 'term', field: 'option', comparator: '=', value: 'finish=walnut', prefix: false },
  }
  const walnut = ['option finish', isWalnut] as const
  const cheap = ['price', asked('variants.price:<=80')] as const
  const found = async (...chosen: readonly (readonly [string, Query])[]) =>
    (await findEvery(index, narrow(everything, new Map(chosen)), pace)).map(({ id }) => id)
  expect(await found(inStock)).toEqual([1, 2])
  expect(await found(walnut)).toEqual([1, 2, 3])
  expect(await found(inStock, walnut)).toEqual([2])
  expect(await found(soldOut, walnut)).toEqual([3])
  expect(await found(walnut, cheap)).toEqual([3])
  expect(await found(inStock, cheap)).toEqual([1])
  expect(await found(inStock, walnut, cheap)).toEqual([])

  const countsOf = async (...chosen: readonly (readonly [string, Query])[]) => {
    const facets = await readFacets(index, everything, new Map(chosen), pace)
    const finishes = facets?.lists.find(({ subject }) => subject === 'option finish')?.values
    return { ...facets?.available, finishes: finishes?.map(({ label, count }) => `${label} ${count}`) }
  }
  expect(await countsOf()).toEqual({ yes: 2, no: 1, finishes: ['Birch 2', 'Walnut 3'] })
  expect(await countsOf(walnut)).toEqual({ yes: 1, no: 1, finishes: ['Birch 2', 'Walnut 3'] })
  expect(await countsOf(inStock)).toEqual({ yes: 2, no: 1, finishes: ['Birch 1', 'Walnut 1'] })
  expect(await countsOf(soldOut)).toEqual({ yes: 2, no: 1, finishes: ['Birch 0', 'Walnut 1'] })
})

test('others have a turn before each search and each count', async () => {
  const paced = alwaysDue()
  await readFacets(catalogueOf(['oak'], ['ash']), everything, new Map(), paced)
  // The pauses: one for the search and two for its products, one for prices, three for lists.
  expect(paced.pauses()).toBe(3 + 1 + 3)
})
