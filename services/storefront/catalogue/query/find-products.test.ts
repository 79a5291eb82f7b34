import { expect, test } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import { neverDue } from '#tests/fixtures/storefront/paces.ts'
import { createCatalogueIndex } from '../catalogue-index.ts'
import type { Product } from '../product.ts'
import { findByRelevance, findEvery, findProducts } from './find-products.ts'
import { parseQuery } from './parse-query.ts'
import { wantedWords } from './ranking.ts'

function indexOf(products: readonly Product[]) {
  const index = createCatalogueIndex(() => new Date())
  for (const product of products) index.put(product)
  return index
}

const pace = neverDue

async function idsFound(index: ReturnType<typeof indexOf>, text: string): Promise<number[]> {
  const query = parseQuery(text)
  if (!query) throw new Error(`beyond the limits: ${text}`)
  const { entries, test } = await findProducts(index, query, 'OWNER', pace)
  return entries.flatMap(({ item }) => (test?.(item) === false ? [] : [item.id]))
}

test.each([
  ['', true],
  ['stool', true],
  ['stools', true],
  ['domed STOOL', true],
  ['sto*', true],
  ['"domed foot"', true],
  ['"foot domed"', false],
  ['saddle', false],
  ['-saddle', true],
  ['NOT stool', false],
  ['saddle OR stool', true],
  ['saddle AND stool', false],
  ['saddle OR keel AND stool', true],
  ['keel (saddle OR domed)', true],
  ['keel -(saddle OR domed)', false],
  ['title:keel', true],
  ['title:"keel stool"', true],
  ['title:domed', false],
  ['tag:stool', true],
  ["tag:'active sitting'", true],
  ['tag:sit*', false],
  ['tag:act*', true],
  ['tag:*', true],
  ['tag_not:stool', false],
  ['product_type:Stool', true],
  ['product_type:Chair', false],
  ['vendor:keel', true],
  ['sku:sku-1-0', true],
  ['available_for_sale:true', true],
  ['available_for_sale:false', false],
  ['variants.price:<200', true],
  ['variants.price:>=129.00', true],
  ['variants.price:>129', false],
  ['variants.price:>100 variants.price:<150', true],
  ['variants.price:129', true],
  ['variants.price:cheap', false],
  ['created_at:>2025-01-01', true],
  ['created_at:<=2025-01-02', true],
  ['updated_at:<2025-06-01', false],
  ['no_such_field:1', false],
  ['((', true],
  ['keel)) saddle', false],
  ['OR', true],
  ['"', true],
])('finds the stool by %j: %s', async (text, found) => {
  const chairs = { productType: '', vendor: 'Other', title: 'Seat', descriptionText: '', tags: [] }
  const others = [2, 3, 4].map((id) => makeProduct({ id, ...chairs }))
  expect((await idsFound(indexOf([makeProduct({ id: 1 }), ...others]), text)).includes(1)).toBe(found)
})

/** Pseudorandom numbers below a limit, the same in every run. */
function createDice(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

const words = ['birch', 'felt', 'oat', 'pine']

function rollProduct(id: number, roll: (limit: number) => number): Product {
  const pick = () => words[roll(words.length)] ?? ''
  return makeProduct({
    id,
    title: `${pick()} ${pick()}`,
    descriptionText: '',
    productType: pick(),
    vendor: '',
    tags: [pick()],
    pricesCents: [roll(9) * 100, roll(9) * 100],
    stock: roll(2),
  })
}

interface Model {
  readonly text: string
  readonly test: (product: Product) => boolean
}

function rollQuery(depth: number, roll: (limit: number) => number): Model {
  const word = words[roll(words.length)] ?? ''
  const cents = roll(9) * 100
  const price = (test: (price: number) => boolean) => (product: Product) =>
    product.variants.some(({ priceCents }) => test(priceCents))
  const inner = () => rollQuery(depth - 1, roll)
  switch (roll(depth > 0 ? 10 : 7)) {
    case 0:
      return { text: `title:${word}`, test: ({ title }) => title.includes(word) }
    case 1:
      return { text: `tag:${word}`, test: ({ tags }) => tags.includes(word) }
    case 2:
      return { text: `product_type:${word[0]}*`, test: ({ productType }) => productType[0] === word[0] }
    case 3:
      return { text: `variants.price:<${cents / 100}`, test: price((value) => value < cents) }
    case 4:
      return { text: `variants.price:>=${cents / 100}`, test: price((value) => value >= cents) }
    case 5:
      return { text: `variants.price:${cents / 100}`, test: price((value) => value === cents) }
    case 6:
      return {
        text: 'available_for_sale:true',
        test: ({ variants }) => variants.some((v) => v.stock > 0),
      }
    case 7: {
      const part = inner()
      return { text: `-(${part.text})`, test: (product) => !part.test(product) }
    }
    case 8: {
      const [a, b] = [inner(), inner()]
      return { text: `(${a.text} OR ${b.text})`, test: (product) => a.test(product) || b.test(product) }
    }
    default: {
      const [a, b] = [inner(), inner()]
      return { text: `(${a.text} ${b.text})`, test: (product) => a.test(product) && b.test(product) }
    }
  }
}

test('finds what a plain look at every product finds, while products change', async () => {
  const roll = createDice(11)
  const index = createCatalogueIndex(() => new Date())
  let foundSome = 0
  for (let turn = 0; turn < 600; turn += 1) {
    const id = 1 + roll(120)
    if (roll(4) === 0) index.remove(`product-${id}`)
    else index.put(rollProduct(id, roll))
    const query = rollQuery(3, roll)
    const wanted = [...index.byId.values()].filter(query.test).map((product) => product.id)
    expect(await idsFound(index, query.text), query.text).toEqual(wanted.sort((a, b) => a - b))
    foundSome += wanted.length > 0 && wanted.length < index.byId.size ? 1 : 0
  }
  expect(foundSome).toBeGreaterThan(200)
})

test('finds what there was when it began, while products come, go and change between its slices', async () => {
  const products = Array.from({ length: 60 }, (_, at) => makeProduct({ id: at + 1 }))
  const index = indexOf(products)
  let looks = 0
  const query = parseQuery('keel "domed foot"') ?? { kind: 'all', of: [] }
  const found = await findEvery(index, query, {
    isDue: () => true,
    // Each turn changes a product behind the search and one ahead, and removes and adds one.
    async pause() {
      looks += 1
      index.put(makeProduct({ id: looks, title: 'Changed', descriptionText: '' }))
      index.put(makeProduct({ id: 61 - looks, title: 'Changed', descriptionText: '' }))
      index.remove(`product-${30 + looks}`)
      index.put(makeProduct({ id: 100 + looks }))
    },
  })
  expect(looks).toBeGreaterThan(30)
  // The first pause comes before the search begins, so the search sees its changes.
  expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual([
    ...products.map(({ id }) => id).filter((id) => id !== 1 && id !== 60 && id !== 31),
    101,
  ])
})

test('puts first what the words describe best', async () => {
  const index = indexOf([
    makeProduct({ id: 1, title: 'Saddle', descriptionText: 'Unlike a rocker.' }),
    makeProduct({ id: 2, title: 'Seat', tags: ['rocker'] }),
    makeProduct({ id: 3, title: 'Rocker' }),
    makeProduct({ id: 4, title: 'Rocker' }),
  ])
  const query = parseQuery('rocker -walnut') ?? { kind: 'all', of: [] }
  const { entries } = await findByRelevance(index, query, wantedWords(query), pace)
  expect(entries.map(({ item }) => item.id)).toEqual([3, 4, 2, 1])
})

test('takes any text, and refuses what is beyond the limits', async () => {
  const roll = createDice(5)
  const pieces = ['(', ')', '"', "'", '-', ' ', 'OR', 'NOT', 'AND', ':', '>', '*', 'tag:', 'é', '\0', 'oat']
  const index = indexOf([makeProduct({ id: 1 })])
  for (let turn = 0; turn < 2000; turn += 1) {
    const text = Array.from({ length: roll(25) }, () => pieces[roll(pieces.length)]).join('')
    expect((await idsFound(index, text)).length).toBeLessThanOrEqual(1)
  }
  expect(parseQuery('x'.repeat(1001))).toBeUndefined()
  expect(parseQuery('('.repeat(999))).toBeUndefined()
  expect(parseQuery('a '.repeat(400))).toBeUndefined()
  expect(parseQuery('a* '.repeat(3))).toBeDefined()
  expect(parseQuery('a* '.repeat(4))).toBeUndefined()
})

test('looks at no more products than tell that there are too many', async () => {
  const index = indexOf(Array.from({ length: 20 }, (_, id) => makeProduct({ id: id + 1 })))
  const query = parseQuery('')
  if (!query) throw new Error('no query is one')
  expect(await findEvery(index, query, pace, 5)).toHaveLength(6)
  expect(await findEvery(index, query, pace, 20)).toHaveLength(20)
})
