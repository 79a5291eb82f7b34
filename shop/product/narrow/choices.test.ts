import { expect, test } from 'vitest'
import { recordPage } from '../../page-api/page-context.ts'
import { addressOf, filtersOf, isNarrowed, priceFilter, readChoices, readFits, sortOf } from './choices.ts'

const chosenIn = (search: string) => readChoices(recordPage('a request', search))

test('an address says what is chosen, and is read back as it was written', () => {
  const choices = {
    kind: 'Stool',
    finish: 'Frame finish:Walnut',
    price: '100-200',
    stock: 'in',
    sort: 'price-low',
  }
  const address = addressOf('/collection', choices)
  expect(chosenIn(address.slice('/collection'.length))).toEqual(choices)
  expect(filtersOf(choices)).toEqual([
    { productType: 'Stool' },
    { variantOption: { name: 'Frame finish', value: 'Walnut' } },
    { price: { min: 100, max: 200 } },
    { available: true },
  ])
  expect([isNarrowed(choices), sortOf(choices)]).toEqual([true, 'price-low'])
})

test('what is chosen by nobody, or made up, is not chosen', () => {
  const search = `?kind=${'x'.repeat(61)}&finish=Walnut&price=200-100&stock=out&sort=random`
  const choices = chosenIn(search)
  expect(Object.values(choices)).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect([isNarrowed(choices), sortOf(choices), filtersOf(choices)]).toEqual([false, 'featured', []])
  expect(addressOf('/collection', choices)).toBe('/collection')
  expect(isNarrowed(chosenIn('?sort=price-high'))).toBe(false)
})

test.each([
  ['-100', { max: 100 }],
  ['200-', { min: 200 }],
  ['100-200', { min: 100, max: 200 }],
  ['-', undefined],
  ['', undefined],
  ['100-100', undefined],
  ['1e3-', undefined],
  ['1234567-', undefined],
])('the range %j of prices is %j', (price, filter) => {
  expect(priceFilter(price)).toEqual(filter)
})

test('what fits narrows a list, and asks the storefront for nothing', () => {
  const fitsIn = (search: string) => readFits(recordPage('a request', search))
  expect([fitsIn('?fits=me'), fitsIn('?fits=you'), fitsIn('')]).toEqual(['me', undefined, undefined])
  expect([isNarrowed({ fits: 'me' }), filtersOf({ fits: 'me' })]).toEqual([true, []])
  expect(addressOf('/collection', { fits: 'me' }, { 'desk-in': '29' })).toBe('/collection?desk-in=29&fits=me')
})
