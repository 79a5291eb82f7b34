import { expect, test } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import { createCatalogueIndex } from '../catalogue-index.ts'
import { suggestWords } from './suggest-words.ts'

test('words that somebody may mean: what was typed, what it begins, or else what it nearly is', () => {
  const index = createCatalogueIndex(() => new Date())
  index.put(makeProduct({ id: 1, title: 'Saddle stool', tags: [] }))
  index.put(makeProduct({ id: 2, title: 'Stoop saddlery', tags: [] }))
  expect(suggestWords(index, 'stools', true)).toEqual(['stool'])
  expect(suggestWords(index, 'saddle', true)).toEqual(['saddle', 'saddlery'])
  expect(suggestWords(index, 'saddle', false)).toEqual(['saddle'])
  expect(suggestWords(index, 'sto', true)).toEqual(['stool', 'stoop'])
  expect(suggestWords(index, 'sadd', false)).toEqual([])
  expect(suggestWords(index, 'sadle', true)).toEqual(['saddle'])
  expect(suggestWords(index, 'zzzzz', true)).toEqual([])
})

test('words that are begun come in the order of how many titles, and then products, have them', () => {
  const index = createCatalogueIndex(() => new Date())
  const texts = ['satin sand sail', 'satin sand', 'satin']
  for (const [at, descriptionText] of texts.entries())
    index.put(makeProduct({ id: at, title: at === 0 ? 'Stool' : 'Stool saddle', descriptionText, tags: [] }))
  expect(suggestWords(index, 'sa', true)).toEqual(['saddle', 'satin', 'sand', 'sail'])
})
