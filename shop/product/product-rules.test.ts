import { describe, expect, test } from 'vitest'
import {
  cheapestPrice,
  defaultVariant,
  displayTitle,
  isSold,
  priceOf,
  resetsGallery,
  visibleOptions,
} from './product-rules.ts'

describe('[2.25] a title', () => {
  test('of 60 characters stays whole', () => {
    const title = 'Seat '.repeat(12).trim().padEnd(60, 's')
    expect(title).toHaveLength(60)
    expect(displayTitle(title)).toBe(title)
  })

  test('of more is cut to its first six words', () => {
    expect(displayTitle('Rocking Kneeling Chair in Solid Birch with Slow-Return Memory Foam Cushions')).toBe(
      'Rocking Kneeling Chair in Solid Birch',
    )
  })

  test('is cut by words, however far they stand apart', () => {
    expect(displayTitle(`  Rocking   Kneeling Chair in Solid Birch ${'x'.repeat(60)}`)).toBe(
      'Rocking Kneeling Chair in Solid Birch',
    )
  })
})

describe('[5.06] the options on show', () => {
  const shown = (name: string, ...values: string[]) =>
    visibleOptions({ variants: [], options: [{ name, values }] })

  test('leave out Title and options with a single value', () => {
    expect(shown('Title', 'Default Title', 'Other Title')).toEqual([])
    expect(shown('Size', 'One')).toEqual([])
    expect(shown('Size', 'S', 'L')).toEqual([{ name: 'Size', values: ['S', 'L'] }])
  })

  test.each(['Cushion color', 'Frame FINISH', 'Material'])('leave out velvet for %s', (name) => {
    expect(shown(name, 'Oat', 'Velvet Pine', 'Slate', 'Crushed VELVET')).toEqual([
      { name, values: ['Oat', 'Slate'] },
    ])
    expect(shown(name, 'Velvet Pine', 'Velvet Rust')).toEqual([])
  })

  test('keep velvet for any other option', () => {
    expect(shown('Carry bag', 'Canvas', 'Velvet')).toEqual([
      { name: 'Carry bag', values: ['Canvas', 'Velvet'] },
    ])
  })
})

const variants = ['a', 'b'].map((id) => ({
  ...{ id, title: id, priceCents: 100, compareAtPriceCents: null, image: null },
  ...{ availableForSale: true, currentlyNotInStock: false, selectedOptions: [] },
}))

test('a product is sold where it has a variant', () => {
  expect([isSold({ variants }), isSold({ variants: [] })]).toEqual([true, false])
})

test('[4.04] the variant to begin with is the first', () => {
  expect(defaultVariant({ options: [], variants })?.id).toBe('a')
  expect(defaultVariant({ options: [], variants: [] })).toBeUndefined()
})

test.each([
  ['Cushion color', true],
  ['Frame finish', true],
  ['Finish', true],
  ['Material', false],
  ['Size', false],
])('[4.04] choosing a %s resets the gallery: %s', (name, resets) => {
  expect(resetsGallery(name)).toBe(resets)
})

describe('[9.07] the price beside the price', () => {
  const priced = (compareAtPriceCents: number | null) => ({ priceCents: 20_000, compareAtPriceCents })

  test('is the storefront’s own where that is higher, whatever an owner must prove', () => {
    const own = { usdCents: 20_000, compareAtUsdCents: 26_000 }
    expect(priceOf(priced(26_000), true)).toEqual(own)
    expect(priceOf(priced(26_000), false)).toEqual(own)
  })

  test.each([null, 20_000, 1_000])(
    'where that is %s: the specified one, or none to an owner who must prove it',
    (own) => {
      expect(priceOf(priced(own), true).compareAtUsdCents).toBe('specified')
      expect(priceOf(priced(own), false).compareAtUsdCents).toBe(null)
    },
  )

  test('on a card is that of the cheapest variant', () => {
    const [first, second] = variants
    if (!first || !second) throw new Error('a variant is missing')
    const dear = { ...first, priceCents: 20_000, compareAtPriceCents: 30_000 }
    const cheap = { ...second, priceCents: 15_000, compareAtPriceCents: 18_000 }
    expect(cheapestPrice({ variants: [dear, cheap], minPriceCents: 15_000 }, false)).toEqual({
      usdCents: 15_000,
      compareAtUsdCents: 18_000,
    })
  })

  test('of a product without variants is found the same way', () => {
    const product = { variants: [], minPriceCents: 0 }
    expect(cheapestPrice(product, false)).toEqual({ usdCents: 0, compareAtUsdCents: null })
  })
})
