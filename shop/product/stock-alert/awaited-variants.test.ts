import { expect, test } from 'vitest'
import type { ProductVariant } from '../../clients/storefront/products/product.ts'
import { awaitedVariants } from './awaited-variants.ts'

const variant = (number: number, finish: string, availableForSale: boolean): ProductVariant => ({
  id: `gid://shopify/ProductVariant/${number}`,
  title: finish,
  availableForSale,
  currentlyNotInStock: false,
  priceCents: 5_000,
  compareAtPriceCents: null,
  selectedOptions: [{ name: 'Frame finish', value: finish }],
  image: null,
})
const options = [{ name: 'Frame finish', values: ['Oak', 'Walnut', 'Black velvet'] }]
const chair = {
  options,
  variants: [variant(1, 'Oak', true), variant(2, 'Walnut', false), variant(3, 'Black velvet', false)],
}
const chosen = (value: string) => [{ name: 'Frame finish', value }]

test('what is sold out and may be chosen can be waited for', () => {
  expect(awaitedVariants(chair, chosen('Oak'))).toEqual([
    { number: '2', name: 'Walnut', search: '?Frame+finish=Walnut' },
  ])
})

test('a variant of several options has the name that its email gives it', () => {
  const both = { ...variant(4, 'Black', false), title: 'Black / Slate' }
  const cushion = { name: 'Cushion color', value: 'Slate' }
  const product = {
    options: [
      { name: 'Frame finish', values: ['Black'] },
      { name: 'Cushion color', values: ['Slate'] },
    ],
    variants: [{ ...both, selectedOptions: [...both.selectedOptions, cushion] }],
  }
  expect(awaitedVariants(product, []).map(({ name }) => name)).toEqual(['Black / Slate'])
})

test('an answer of the fit finder goes along to the variant that is waited for', () => {
  const [{ search } = { search: '' }] = awaitedVariants(chair, chosen('Oak'), [
    ['height-ft', '5'],
    ['desk-in', '29'],
  ])
  expect(search).toBe('?height-ft=5&desk-in=29&Frame+finish=Walnut')
})

test('the one that is looked at comes first', () => {
  const both = { options, variants: [variant(1, 'Oak', false), variant(2, 'Walnut', false)] }
  const names = (value: string) => awaitedVariants(both, chosen(value)).map(({ name }) => name)
  expect(names('Walnut')).toEqual(['Walnut', 'Oak'])
  expect(names('Oak')).toEqual(['Oak', 'Walnut'])
})

test('a product without options is waited for as a whole', () => {
  const title = { name: 'Title', value: 'Default Title' }
  const caster = { ...variant(7, 'Default Title', false), selectedOptions: [title] }
  const product = { options: [{ name: 'Title', values: ['Default Title'] }], variants: [caster] }
  expect(awaitedVariants(product, [title])).toEqual([{ number: '7', name: '', search: '?' }])
})

test('a variant whose id the shop cannot read is left out', () => {
  const odd = { ...variant(1, 'Oak', false), id: 'x' }
  expect(awaitedVariants({ options, variants: [odd] }, [])).toEqual([])
})
