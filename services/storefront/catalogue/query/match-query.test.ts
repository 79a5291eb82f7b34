import { expect, test } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import { createCatalogueIndex } from '../catalogue-index.ts'
import { matchQuery } from './match-query.ts'
import { parseQuery } from './parse-query.ts'
import { priceBetween } from './price-range.ts'
import { nothing } from './syntax.ts'

/** Each test takes new products, since words are remembered by product object. */
function openIndex() {
  const index = createCatalogueIndex(() => new Date('2025-12-31'))
  index.put(
    makeProduct({ productType: '', id: 1, title: 'Oak stool', tags: ['sale'], pricesCents: [100, 400] }),
  )
  index.put(
    makeProduct({ productType: '', id: 2, title: 'Oak chair', tags: ['saleable'], pricesCents: [200] }),
  )
  index.put(
    makeProduct({ productType: '', id: 3, title: 'Ash stools', tags: [], pricesCents: [200], stock: 0 }),
  )
  index.put(
    makeProduct({
      productType: '',
      id: 4,
      title: 'Pine desk',
      tags: [],
      pricesCents: [300],
      createdAt: new Date('2026-01-01'),
    }),
  )
  return index
}

function looksAt(text: string) {
  const query = parseQuery(text)
  if (!query) throw new Error(`beyond the limits: ${text}`)
  const { atMost, candidates, test: isFound } = matchQuery(openIndex(), query)
  const ids = [...candidates()]
  return [
    atMost,
    ids.map(({ id }) => id).sort(),
    ids
      .filter(isFound)
      .map(({ id }) => id)
      .sort(),
  ]
}

test.each<[string, looked: number[], found: number[]]>([
  ['', [1, 2, 3, 4], [1, 2, 3, 4]],
  ['oak', [1, 2], [1, 2]],
  ['title:stool', [1, 3], [1, 3]],
  ['oak title:chair', [2], [2]],
  ['-oak', [1, 2, 3, 4], [3, 4]],
  ['"oak stool"', [1, 2], [1]],
  ['title:"oak chair"', [2], [2]],
  ['title:"chair oak"', [2], []],
  ['title:"chair a"', [], []],
  ['pine OR ash', [3, 4], [3, 4]],
  ['oak OR stool', [1, 2, 3, 4], [1, 2, 3]],
  ['pine OR (oak chair)', [2, 4], [2, 4]],
  ['tag:sale', [1], [1]],
  ['tag:sale*', [1, 2], [1, 2]],
  ['tag:*', [1, 2], [1, 2]],
  ['tag_not:sale', [1, 2, 3, 4], [2, 3, 4]],
  ['vendor:keel', [1, 2, 3, 4], [1, 2, 3, 4]],
  ['handle:product-2', [2], [2]],
  ['sku:SKU-1-1', [1], [1]],
  ['id:3', [3], [3]],
  ['id:9', [], []],
  ['available_for_sale:FALSE', [3], [3]],
  ['variants.price:<2', [1], [1]],
  ['variants.price:<=2', [1, 2, 3], [1, 2, 3]],
  ['variants.price:>3', [1], [1]],
  ['variants.price:>=3', [1, 4], [1, 4]],
  ['variants.price:2.00', [1, 2, 3], [2, 3]],
  ['variants.price:>3.999999', [1], [1]],
  ['variants.price:>3.9999999', [], []],
  ['variants.price:>-1', [], []],
  ['variants.price:1x', [], []],
  ['variants.price:x1', [], []],
  ['created_at:>2025-06-01', [4], [4]],
  ['created_at:<2025-06-01', [1, 2, 3], [1, 2, 3]],
  ['updated_at:>=2025-06-01', [1, 2, 3, 4], [1, 2, 3, 4]],
  ['updated_at:>2025-06-01', [], []],
  ['colour:red', [], []],
  ['sto*', [1, 3], [1, 3]],
  ['stools*', [1, 3], [1, 3]],
  ['"oak" sto*', [1, 2], [1]],
  ['title:pi*', [4], [4]],
  ['title:sale*', [], []],
  ['---', [1, 2, 3, 4], [1, 2, 3, 4]],
  ['created_at:<now', [1, 2, 3], [1, 2, 3]],
  ['created_at:>Now', [4], [4]],
])('%j looks at %j and finds %j', (text, looked, found) => {
  const [atMost, ...others] = looksAt(text)
  expect(others).toEqual([looked, found])
  expect(atMost).toBeGreaterThanOrEqual(looked.length)
})

test.each<[number | undefined, number | undefined, number[]]>([
  [1.5, 3.5, [2, 3, 4]],
  [1, 4, [1, 2, 3, 4]],
  [2, 2, [2, 3]],
  [3.5, undefined, [1]],
  [undefined, 1.5, [1]],
  [3, 1e15, [1, 4]],
  [-1, 1.999999, [1]],
  [5, 1, []],
  [undefined, undefined, [1, 2, 3, 4]],
])('a price from %s to %s is had by one variant of each of %j', (min, max, found) => {
  const { candidates, test: isFound } = matchQuery(openIndex(), priceBetween(min, max))
  const ids = [...candidates()].filter(isFound).map(({ id }) => id)
  expect(ids.sort()).toEqual(found)
})

test('what is looked at is known before, so that few may be sorted', () => {
  const texts = [
    '',
    'oak',
    'pine OR ash',
    'oak OR stool',
    'oak OR oak',
    'variants.price:<=2',
    'variants.price:>3',
    'id:3',
    'colour:red',
  ]
  expect(texts.map((text) => looksAt(text)[0])).toEqual([4, 2, 2, 4, 4, 3, 1, 1, 0])
})

test('nothing is a query, too', () => {
  expect([...matchQuery(openIndex(), nothing).candidates()]).toEqual([])
})

test('words of a title stand side by side in the title itself, and only the last is a beginning', () => {
  const index = createCatalogueIndex(() => new Date())
  const about = { title: 'Foot of a domed stool', descriptionText: 'On a domed foot.', vendor: '' }
  index.put(makeProduct({ id: 1, ...about }))
  const finds = (text: string) => {
    const { candidates, test: isFound } = matchQuery(index, parseQuery(text) ?? nothing)
    return [...candidates()].some(isFound)
  }
  expect(['"domed foot"', 'title:"domed foot"', 'title:"domed stool"'].map(finds)).toEqual([
    true,
    false,
    true,
  ])
  expect(['domed-sto*', 'dom-stool*'].map(finds)).toEqual([true, false])
  expect(['vendor:*', 'product_type:*'].map(finds)).toEqual([false, true])
})

test('numbers and names of variants are words, side by side too, and a lone variant has no name', () => {
  const index = createCatalogueIndex(() => new Date())
  const product = makeProduct({ id: 1, title: 'Seat', pricesCents: [100, 200] })
  Object.assign(product.variants[0] ?? {}, { sku: 'KC-WAL-01', title: 'Walnut / Oat' })
  index.put(product)
  const found = (text: string) => {
    const query = parseQuery(text)
    if (!query) throw new Error(`beyond the limits: ${text}`)
    const { candidates, test: isFound } = matchQuery(index, query)
    return [...candidates()].filter(isFound).length
  }
  const texts = [
    'KC-WAL-01',
    'sku-1-1',
    'walnut',
    '"walnut oat"',
    'title:walnut',
    'WAL-KC',
    'default',
    '"01 sku"',
  ]
  expect(texts.map(found)).toEqual([1, 1, 1, 1, 0, 0, 0, 0])
})
