import { expect, it } from 'vitest'
import { makeProduct } from '#tests/fixtures/made-product.ts'
import { createCatalogueIndex } from './catalogue-index.ts'
import { readFacets } from './facets.ts'

const everything = { kind: 'all', of: [] } as const

function catalogueOf(...tags: readonly (readonly string[])[]) {
  const index = createCatalogueIndex()
  for (const [at, own] of tags.entries()) index.put(makeProduct({ id: at + 1, tags: own }))
  return index
}

const tagsIn = (facets: ReturnType<typeof readFacets>) =>
  facets?.lists
    .find(({ subject }) => subject === 'tag')
    ?.values.map(({ label, count }) => `${label} ${count}`)

it('takes spellings that a filter does not tell apart as one value', () => {
  const catalogue = catalogueOf(['Épée'], ['epee', 'Epee'], ['stool'])
  expect(tagsIn(readFacets(catalogue, everything, new Map()))).toEqual(['Épée 2', 'stool 1'])
})

it('keeps the 100 values that find most', () => {
  const rare = Array.from({ length: 150 }, (_, at) => `rare ${String(at).padStart(3, '0')}`)
  const tags = tagsIn(readFacets(catalogueOf(['often', ...rare], ['often']), everything, new Map()))
  expect(tags).toHaveLength(100)
  expect(tags?.[0]).toBe('often 2')
})

it('counts nothing in more than 5,000 products', () => {
  const of = (count: number) => catalogueOf(...Array.from({ length: count }, () => ['stool']))
  expect(tagsIn(readFacets(of(5_000), everything, new Map()))).toEqual(['stool 5000'])
  expect(readFacets(of(5_001), everything, new Map())).toBeUndefined()
})
