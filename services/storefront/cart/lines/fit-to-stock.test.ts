import { expect, test } from 'vitest'
import type { NewCartLine } from '../new-cart.ts'
import { fitToStock, type VariantOnOffer } from './fit-to-stock.ts'

const line = (variantId: number, quantity: number): NewCartLine => ({
  variantId,
  quantity,
  attributes: [],
  index: 0,
})
const offer = (id: number, stock: number, more: Partial<VariantOnOffer> = {}): [number, VariantOnOffer] => [
  id,
  {
    id,
    stock,
    inventoryTracked: true,
    inventoryPolicy: 'deny',
    variantTitle: 'Oat',
    productTitle: 'Chair',
    ...more,
  },
]

test('leaves alone what there is enough of', () => {
  expect(fitToStock([line(1, 2)], new Map([offer(1, 2)]))).toEqual({ lines: [line(1, 2)], shortages: [] })
})

test('shares what there is in the order of the lines, and names each shortage once', () => {
  const { lines, shortages } = fitToStock(
    [line(1, 4), line(2, 1), line(1, 4), line(1, 4)],
    new Map([offer(1, 5), offer(2, 0)]),
  )
  expect(lines).toEqual([line(1, 4), line(1, 1)])
  expect(shortages.map(({ variant, kept }) => [variant.id, kept])).toEqual([
    [2, 0],
    [1, 5],
  ])
})

test('gives no line what another held before', () => {
  const { lines } = fitToStock([line(1, 3), line(1, 1)], new Map([offer(1, 3)]), () => 1)
  expect(lines).toEqual([line(1, 2), line(1, 1)])
})

test('gives a line no more than it wants, whatever it held', () => {
  expect(fitToStock([line(1, 2)], new Map([offer(1, 5)]), () => 1).lines).toEqual([line(1, 2)])
  expect(fitToStock([line(1, 2)], new Map([offer(1, 5)]), () => 4).lines).toEqual([line(1, 2)])
})

test('what is not offered is left out without a word of its stock', () => {
  expect(fitToStock([line(1, 2)], new Map())).toEqual({ lines: [], shortages: [] })
})
