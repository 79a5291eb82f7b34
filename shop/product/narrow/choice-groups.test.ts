import { expect, test } from 'vitest'
import { recordPage } from '../../page-api/page-context.ts'
import { choiceGroups, countOf, fitGroup, priceRanges, withOptionsOf } from './choice-groups.ts'
import { addressOf, filtersOf, readChoices } from './choices.ts'

const filters = [
  {
    id: 'filter.v.availability',
    label: 'Availability',
    values: [
      { label: 'In stock', count: 3, input: '{"available":true}' },
      { label: 'Out of stock', count: 1, input: '{"available":false}' },
    ],
  },
  {
    id: 'filter.v.price',
    label: 'Price',
    values: [{ label: 'Price', count: 4, input: '{"price":{"min":0,"max":299}}' }],
  },
  {
    id: 'filter.p.product_type',
    label: 'Product type',
    values: [
      { label: 'Kneeling chair', count: 3, input: '{"productType":"Kneeling chair"}' },
      { label: 'Stool', count: 1, input: '{"productType":"Stool"}' },
    ],
  },
  {
    id: 'filter.v.option.frame-finish',
    label: 'Frame finish',
    // Nobody may choose velvet (clause 5.06).
    values: [
      { label: 'Walnut', count: 2, input: '{}' },
      { label: 'Velvet Pine', count: 1, input: '{}' },
    ],
  },
]
const prices = priceRanges(filters).map((range) => ({ ...range, count: 1 }))

test('each choice says what it leaves, and leads there beside what else is chosen', () => {
  const groups = choiceGroups(filters, { kind: 'Stool', sort: 'price-low' }, prices, 'USD')
  // One finish alone leaves nothing to choose.
  expect(groups.map(({ title }) => title)).toEqual(['Kind', 'Price', 'Stock'])
  const [kind, price, stock] = groups
  expect(kind?.choices).toEqual([
    {
      ...{ label: 'Kneeling chair', count: 3, isChosen: false },
      leadsTo: { kind: 'Kneeling chair', sort: 'price-low' },
    },
    { label: 'Stool', count: 1, isChosen: true, leadsTo: { kind: undefined, sort: 'price-low' } },
  ])
  expect(price?.choices.map(({ label }) => label)).toEqual(['Up to $100', '$100 to $200', '$200 and more'])
  expect(price?.choices[1]?.leadsTo).toEqual({ kind: 'Stool', sort: 'price-low', price: '100-200' })
  expect(stock?.choices).toMatchObject([{ label: 'In stock', count: 3, leadsTo: { stock: 'in' } }])
})

test('amounts say their currency beside prices in another one', () => {
  const [, price] = choiceGroups(filters, {}, prices, 'EUR')
  expect(price?.choices[0]?.label).toBe('Up to $100 USD')
})

test('a finish that is chosen can be given up, though it is the only one', () => {
  const [finish] = choiceGroups(filters.slice(3), { finish: 'Frame finish:Walnut' }, [], 'USD')
  expect(finish?.choices[0]).toMatchObject({ isChosen: true, leadsTo: { finish: undefined } })
})

test('the products of a list are counted, in stock alone where only these are wanted', () => {
  expect([countOf(filters, {}), countOf(filters, { stock: 'in' }), countOf([], {})]).toEqual([
    4,
    3,
    undefined,
  ])
})

test('what is neither in stock as it was chosen nor out of it is counted by its brand', () => {
  const brands = {
    id: 'filter.p.vendor',
    label: 'Brand',
    values: [
      { label: 'Keel', count: 4, input: '' },
      { label: 'Others', count: 2, input: '' },
    ],
  }
  expect(countOf([...filters, brands], {})).toBe(6)
  expect(countOf([brands], {})).toBe(6)
  expect(countOf([...filters, { ...brands, values: brands.values.slice(1) }], {})).toBe(4)
})

test('options are taken from where no finish is chosen, and kept where nobody counted them there', () => {
  const counted = [{ ...filters[3], id: 'filter.v.option.frame-finish', label: 'Frame finish', values: [] }]
  expect(withOptionsOf(filters, counted)).toEqual([...filters.slice(0, 3), ...counted])
  expect(withOptionsOf(filters, [])).toBe(filters)
})

test('nothing is offered that its address would not be read as', () => {
  const labels = ['Stool: low', 'S', 'x'.repeat(60), 'x'.repeat(61), 'a\u0000b']
  const values = labels.map((label) => ({ label, count: 1, input: '' }))
  const option = (label: string) => ({ id: `filter.v.option.${label}`, label, values })
  const kinds = { id: 'filter.p.product_type', label: 'Product type', values }
  const offered = choiceGroups(
    [kinds, option('Size'), option('Size: EU'), option('o'.repeat(41))],
    {},
    [],
    'USD',
  )
  expect(offered.map(({ title, choices }) => [title, choices.map(({ label }) => label)])).toEqual([
    ['Kind', labels.slice(0, 3)],
    ['Size', labels.slice(0, 3)],
  ])
  for (const { choices } of offered)
    for (const { leadsTo } of choices) {
      const read = readChoices(recordPage('a request', addressOf('', leadsTo)))
      expect(read).toMatchObject(leadsTo)
      expect(filtersOf(read)).toEqual(filtersOf(leadsTo))
    }
  expect(filtersOf(offered[1]?.choices[0]?.leadsTo ?? {})).toEqual([
    { variantOption: { name: 'Size', value: 'Stool: low' } },
  ])
})

test('prices that hardly differ are no ranges', () => {
  const upTo = (max: number) =>
    priceRanges([
      {
        id: 'filter.v.price',
        label: '',
        values: [{ label: '', count: 1, input: `{"price":{"min":0,"max":${max}}}` }],
      },
    ])
  expect(upTo(20)).toEqual([])
  expect(upTo(299)).toHaveLength(3)
  expect(upTo(3_000)[0]).toEqual({ fromDollars: undefined, toDollars: 1_000 })
  expect(priceRanges([])).toEqual([])
})

test('what fits is chosen and given up beside whatever else is chosen', () => {
  expect(fitGroup(2, { kind: 'Stool' })).toEqual({
    title: 'Fit',
    choices: [{ label: 'Fits me', count: 2, isChosen: false, leadsTo: { kind: 'Stool', fits: 'me' } }],
  })
  const [choice] = fitGroup(2, { fits: 'me' }).choices
  expect(choice).toMatchObject({ isChosen: true, leadsTo: { fits: undefined } })
})
