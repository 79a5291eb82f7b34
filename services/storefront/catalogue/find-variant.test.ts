import { expect, test } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import { differByOneOption, findVariant, type OptionChoice } from './find-variant.ts'
import type { Product } from './product.ts'

const option = (id: number, name: string, ...values: string[]) => ({
  ...{ id, name },
  values: values.map((value, at) => ({ id: at, name: value, swatchColor: null })),
})
const chosen = (...pairs: [string, string][]) => pairs.map(([name, value]) => ({ name, value }))
const MADE = ['Birch/Oat', 'Birch/Slate', 'Walnut/Oat', 'Black/Slate']

const chair = ((): Product => {
  const options = [option(1, 'Frame', 'Birch', 'Walnut', 'Black'), option(2, 'Cushion', 'Oat', 'Slate')]
  const product = makeProduct({ id: 1, options, pricesCents: MADE.map(() => 1) })
  const variants = product.variants.map((variant, at) => {
    const [frame = '', cushion = ''] = MADE[at]?.split('/') ?? []
    return {
      ...variant,
      title: MADE[at] ?? '',
      selectedOptions: chosen(['Frame', frame], ['Cushion', cushion]),
    }
  })
  return { ...product, variants }
})()

type Chosen = NonNullable<OptionChoice['selectedOptions']> | null
const found = (selectedOptions: Chosen, more: OptionChoice = {}) =>
  findVariant(chair, { selectedOptions, ...more })?.title
const beside = (selectedOptions: Chosen, more: OptionChoice = {}) =>
  differByOneOption(chair, { selectedOptions, ...more }).map(({ title }) => title)

test('the first variant is found that has every chosen option', () => {
  expect(found(chosen(['Cushion', 'Slate'], ['Frame', 'Birch']))).toBe('Birch/Slate')
  expect(found(chosen(['Cushion', 'Slate']))).toBe('Birch/Slate')
  expect(found(chosen(['Frame', 'Black'], ['Cushion', 'Oat']))).toBeUndefined()
  expect([found([]), found(null), findVariant(chair, {})?.title]).toEqual([
    'Birch/Oat',
    'Birch/Oat',
    'Birch/Oat',
  ])
})

test('capitals count, unless they are said not to', () => {
  const small = chosen(['frame', 'WALNUT'], ['cushion', 'oat'])
  expect(found(small)).toBeUndefined()
  expect(found(chosen(['Frame', 'walnut']))).toBeUndefined()
  expect(found(small, { caseInsensitiveMatch: true })).toBe('Walnut/Oat')
  expect(found(chosen(['frame', 'gold']), { caseInsensitiveMatch: true })).toBeUndefined()
})

test('an option that the product does not have finds nothing, unless it is to be passed over', () => {
  const sized = chosen(['Frame', 'Black'], ['Size', 'L'])
  expect(found(sized)).toBeUndefined()
  expect(found(sized, { ignoreUnknownOptions: true })).toBe('Black/Slate')
  expect(found(chosen(['Frame', 'Gold']), { ignoreUnknownOptions: true })).toBeUndefined()
})

test('without a choice, what differs from the first variant that is for sale is offered next, by id', () => {
  const [first, ...others] = chair.variants
  const soldOut = first && { ...first, stock: 0 }
  const product = { ...chair, variants: soldOut ? [soldOut, ...others.toReversed()] : [] }
  expect(differByOneOption(product, {}).map(({ title }) => title)).toEqual(['Birch/Slate'])
  expect(differByOneOption({ ...product, variants: chair.variants.toReversed() }, {}).length).toBe(1)
  const bySize = differByOneOption(product, {
    selectedOptions: chosen(['Frame', 'Birch'], ['Cushion', 'Slate']),
  })
  expect(bySize.map(({ title }) => title)).toEqual(['Birch/Oat', 'Black/Slate'])
})

test('offered next is what differs in one option from the choice, or from the first variant', () => {
  expect(beside(chosen(['Frame', 'Birch'], ['Cushion', 'Slate']))).toEqual(['Birch/Oat', 'Black/Slate'])
  expect(beside(chosen(['Frame', 'Black']))).toEqual(['Birch/Oat', 'Birch/Slate', 'Walnut/Oat'])
  for (const none of [[], null]) expect(beside(none)).toEqual(['Birch/Slate', 'Walnut/Oat'])
  expect(beside(chosen(['frame', 'birch'], ['cushion', 'oat']), { caseInsensitiveMatch: true })).toEqual([
    'Birch/Slate',
    'Walnut/Oat',
  ])
})

test('of a product without variants nothing is found or offered', () => {
  const none = { ...chair, variants: [] }
  expect(findVariant(none, {})).toBeUndefined()
  expect(differByOneOption(none, {})).toEqual([])
})
