import { expect, test } from 'vitest'
import type { Product } from '../../clients/storefront/products/product.ts'
import { orderFound } from './order-found.ts'

const products = ['chair', 'stool', 'caster'].map(
  (handle) => ({ handle, title: `Keel ${handle}`, description: `A ${handle}.` }) as Product,
)
const ranked = (...handles: string[]) =>
  handles.map((handle, place) => ({ item: { kind: 'product', handle } as const, score: 10 - place }))
const answer = (score: number) => [
  { item: { kind: 'page', path: '/returns', title: 'Returns', summary: '' } as const, score },
]
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
