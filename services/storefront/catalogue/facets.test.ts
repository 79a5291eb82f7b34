import { expect, test } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import { createPaces } from '../pace.ts'
import { createCatalogueIndex } from './catalogue-index.ts'
import { readFacets } from './facets.ts'

const everything = { kind: 'all', of: [] } as const
const pace = createPaces()({ signal: new AbortController().signal })

function catalogueOf(...tags: readonly (readonly string[])[]) {
  const index = createCatalogueIndex()
  for (const [at, own] of tags.entries()) index.put(makeProduct({ id: at + 1, tags: own }))
  return index
}

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
  const catalogue = catalogueOf(['often', ...rare], ['often'])
  const tags = tagsIn(await readFacets(catalogue, everything, new Map(), pace))
  expect(tags).toHaveLength(100)
  expect(tags?.[0]).toBe('often 2')
})

test('counts nothing in more than 5,000 products', async () => {
  const of = (count: number) => catalogueOf(...Array.from({ length: count }, () => ['stool']))
  expect(tagsIn(await readFacets(of(5_000), everything, new Map(), pace))).toEqual(['stool 5000'])
  expect(await readFacets(of(5_001), everything, new Map(), pace)).toBeUndefined()
})
