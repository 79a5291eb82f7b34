import { expect, test } from 'vitest'
import type { Product } from '../../clients/storefront/products/product.ts'
import type { FoundInShop } from './find-in-shop.ts'
import { orderFound } from './order-found.ts'

const products = ['chair', 'stool', 'caster'].map(
  (handle) => ({ handle, title: `Keel ${handle}`, description: `A ${handle}.` }) as Product,
)
const rankedBy = (isWhole: boolean, handles: readonly string[]) =>
  handles.map((handle, place) => ({
    ...{ item: { kind: 'product', handle } as const, score: 10 - place, isWhole },
  }))
const ranked = (...handles: string[]) => rankedBy(false, handles)
const answer = (score: number, kind: 'page' | 'article' = 'page') => [
  { item: { kind, path: '/returns', title: 'Returns', summary: '' } as const, score, isWhole: true },
]
const orderFoundIn = (found: FoundInShop, query: string) => orderFound(products, found, query)
const handlesOf = (list: readonly Product[]) => list.map(({ handle }) => handle)

test('[2.37] products with the text of the query are shown alone, in order of meaning', () => {
  const found = { products: ranked('stool', 'chair', 'caster'), pages: [], pagesLead: false }
  const { shown, others, isClose } = orderFound(products, found, 'KEEL')
  expect([handlesOf(shown), isClose, others]).toEqual([['stool', 'chair', 'caster'], false, []])
  expect(handlesOf(orderFound(products, found, 'caster').shown)).toEqual(['caster'])
})

test('where none has it, those that are meant are shown, and the others stay at hand', () => {
  const found = { products: ranked('caster', 'gone'), pages: [], pagesLead: false }
  const { shown, others, isClose } = orderFound(products, found, 'wheels')
  expect([handlesOf(shown), handlesOf(others), isClose]).toEqual([['caster'], ['chair', 'stool'], true])
  expect(orderFound(products, { products: [], pages: [], pagesLead: false }, 'sofa').isClose).toBe(false)
})

test('no match is called inexact that has every word as it is typed, in whatever order or place', () => {
  const closeTo = (products: FoundInShop['products']) =>
    orderFoundIn({ products, pages: [], pagesLead: false }, 'walnut').isClose
  expect([closeTo(rankedBy(true, ['chair'])), closeTo(ranked('chair'))]).toEqual([false, true])
  expect(closeTo([...ranked('stool'), ...rankedBy(true, ['chair'])])).toBe(false)
})

test('what has every word and answers better than all that have the text is offered besides', () => {
  const found = { products: rankedBy(true, ['chair', 'stool', 'caster']), pages: [], pagesLead: false }
  expect(handlesOf(orderFoundIn(found, 'a caster').besides)).toEqual(['chair', 'stool'])
  const misread = { ...found, products: ranked('chair', 'stool', 'caster') }
  expect(orderFoundIn(misread, 'a caster').besides).toEqual([])
  expect(orderFoundIn(found, 'a chair').besides).toEqual([])
  expect(orderFoundIn(found, 'wheels').besides).toEqual([])
})

test('beside an article, which nobody buys, products that come nearest stay', () => {
  const found = { products: ranked('chair', 'stool'), pages: answer(30, 'article'), pagesLead: true }
  expect(handlesOf(orderFoundIn(found, 'back pain').shown)).toEqual(['chair', 'stool'])
})

test('beside pages that answer far better, products are left out', () => {
  const found = { products: ranked('caster', 'stool'), pages: answer(19), pagesLead: true }
  expect(handlesOf(orderFound(products, found, 'refund').shown)).toEqual(['caster'])
  const far = { ...found, pages: answer(30) }
  expect(handlesOf(orderFound(products, far, 'refund').shown)).toEqual([])
  expect(handlesOf(orderFound(products, { ...far, pagesLead: false }, 'refund').shown)).toEqual([
    'caster',
    'stool',
  ])
})
