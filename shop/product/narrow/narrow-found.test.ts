import { expect, test } from 'vitest'
import type { Product } from '../../clients/storefront/products/product.ts'
import { choiceGroups } from './choice-groups.ts'
import type { Choices } from './choices.ts'
import { narrowFound, sortFound } from './narrow-found.ts'

const variant = (finish: string, priceCents: number, availableForSale = true) => ({
  ...{ id: `${finish} ${priceCents}`, title: finish, priceCents, compareAtPriceCents: null },
  ...{ availableForSale, currentlyNotInStock: false, image: null },
  selectedOptions: [{ name: 'Frame finish', value: finish }],
})

const product = (handle: string, productType: string, variants: ReturnType<typeof variant>[]): Product => ({
  ...{ id: handle, handle, productType, title: handle, description: '', images: [] },
  ...{ variants, minPriceCents: Math.min(...variants.map(({ priceCents }) => priceCents)) },
  options: [{ name: 'Frame finish', values: [...new Set(variants.map(({ title }) => title))] }],
})

const found = [
  product('chair', 'Chair', [variant('Birch', 24_900), variant('Walnut', 29_900, false)]),
  product('rocker', 'Chair', [variant('Birch', 19_900, false)]),
  product('stool', 'Stool', [variant('Birch', 9_900), variant('Black', 10_100)]),
]

const handles = (choices: Choices) => narrowFound(found, choices).products.map(({ handle }) => handle)

/** What each choice says that it leaves, and what it leaves. */
function countsOf(choices: Choices) {
  const { filters, prices } = narrowFound(found, choices)
  return choiceGroups(filters, choices, prices, 'USD').flatMap((group) =>
    group.choices
      .filter(({ isChosen }) => !isChosen)
      .map(({ label, count, leadsTo }) => ({
        choice: `${group.title}: ${label}`,
        ...{ count, left: handles(leadsTo).length },
      })),
  )
}

test('what was found is narrowed by kind, finish, price and stock', () => {
  expect(handles({})).toEqual(['chair', 'rocker', 'stool'])
  expect(handles({ kind: 'Chair' })).toEqual(['chair', 'rocker'])
  expect(handles({ kind: 'Sofa' })).toEqual([])
  expect(handles({ finish: 'Frame finish:Walnut' })).toEqual(['chair'])
  expect(handles({ price: '100-200' })).toEqual(['rocker', 'stool'])
  expect(handles({ price: '-100' })).toEqual(['stool'])
  expect(handles({ price: '200-' })).toEqual(['chair'])
  expect(handles({ stock: 'in' })).toEqual(['chair', 'stool'])
})

test('one variant has to be all of it: walnut is sold out, and birch is not walnut', () => {
  expect(handles({ stock: 'in', finish: 'Frame finish:Walnut' })).toEqual([])
  expect(handles({ price: '-100', finish: 'Frame finish:Black' })).toEqual([])
})

test('each choice leaves as many products as it says, whatever else is chosen', () => {
  const others: Choices[] = [
    {},
    { kind: 'Chair' },
    { kind: 'Stool', stock: 'in' },
    { finish: 'Frame finish:Birch' },
    { price: '100-200', stock: 'in' },
    { kind: 'Sofa' },
  ]
  for (const choices of others) {
    for (const { choice, count, left } of countsOf(choices)) {
      expect([choices, choice, count]).toEqual([choices, choice, left])
    }
  }
  expect(countsOf({}).length).toBeGreaterThan(6)
})

test('a range of prices that is chosen stays among the ranges, whatever else is chosen', () => {
  const chosenOf = (choices: Choices) => {
    const { filters, prices } = narrowFound(found, choices)
    return choiceGroups(filters, choices, prices, 'USD')
      .flatMap((group) => group.choices)
      .flatMap(({ isChosen, label }) => (isChosen ? [label] : []))
  }
  expect(chosenOf({ price: '100-200' })).toEqual(['$100 to $200'])
  expect(chosenOf({ price: '100-200', kind: 'Stool' })).toEqual(['Stool', '$100 to $200'])
})

test('what was found is sorted by price, or stays as it was found', () => {
  const order = (sort: Parameters<typeof sortFound>[1]) => sortFound(found, sort).map(({ handle }) => handle)
  expect(order('featured')).toEqual(['chair', 'rocker', 'stool'])
  expect(order('price-low')).toEqual(['stool', 'rocker', 'chair'])
  expect(order('price-high')).toEqual(['chair', 'rocker', 'stool'])
})
