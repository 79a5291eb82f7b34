import { describe, expect, test } from 'vitest'
import type { ProductVariant } from '../clients/storefront-product.ts'
import {
  cheapestPrice,
  defaultVariant,
  displayTitle,
  priceOf,
  resetsGallery,
  selectionNamed,
  selectOption,
  stateOf,
  stateWith,
  variantOf,
  visibleOptions,
} from './product-rules.ts'

function variant(finish: string, color: string, availableForSale = true): ProductVariant {
  return {
    id: `${finish}/${color}`,
    title: `${finish} / ${color}`,
    priceCents: 24_900,
    compareAtPriceCents: null,
    availableForSale,
    selectedOptions: [
      { name: 'Frame finish', value: finish },
      { name: 'Cushion color', value: color },
    ],
    image: null,
  }
}

const chair = {
  options: [
    { name: 'Frame finish', values: ['Birch', 'Walnut'] },
    { name: 'Cushion color', values: ['Oat', 'Slate'] },
  ],
  variants: [variant('Birch', 'Oat'), variant('Birch', 'Slate', false), variant('Walnut', 'Oat')],
}

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

describe('[4.04] the variant', () => {
  const start = chair.variants[0]?.selectedOptions ?? []

  test('is the first one to begin with', () => {
    expect(defaultVariant(chair)?.id).toBe('Birch/Oat')
    expect(defaultVariant({ options: [], variants: [] })).toBeUndefined()
  })

  test('follows a chosen option when all its options match', () => {
    const walnut = selectOption(chair, start, 'Frame finish', 'Walnut')
    expect(variantOf(chair, walnut)?.id).toBe('Walnut/Oat')
    expect(stateOf(variantOf(chair, walnut))).toBe('available')
    expect(variantOf(chair, selectOption(chair, walnut, 'Frame finish', 'Birch'))?.id).toBe('Birch/Oat')
  })

  test('may be sold out', () => {
    expect(stateOf(variantOf(chair, selectOption(chair, start, 'Cushion color', 'Slate')))).toBe('sold out')
    expect(stateWith(chair, start, 'Cushion color', 'Slate')).toBe('sold out')
  })

  test('that is not made cannot be chosen, and nothing leads into a corner', () => {
    const walnut = selectOption(chair, start, 'Frame finish', 'Walnut')
    expect(stateWith(chair, walnut, 'Cushion color', 'Slate')).toBe('impossible')
    const birchInSlate = selectOption(chair, start, 'Cushion color', 'Slate')
    expect(stateWith(chair, birchInSlate, 'Frame finish', 'Walnut')).toBe('available')
    expect(variantOf(chair, selectOption(chair, birchInSlate, 'Frame finish', 'Walnut'))?.id).toBe(
      'Walnut/Oat',
    )
  })
})

describe('[4.04] a link', () => {
  const named = (options: Record<string, string>) =>
    variantOf(
      chair,
      selectionNamed(chair, (name) => options[name]),
    )?.id

  test('shows what its sender saw', () => {
    expect(named({ 'Frame finish': 'Birch', 'Cushion color': 'Slate' })).toBe('Birch/Slate')
    expect(named({ 'Frame finish': 'Walnut' })).toBe('Walnut/Oat')
  })

  test('that names nothing we make begins with the first variant', () => {
    expect(named({})).toBe('Birch/Oat')
    expect(named({ 'Frame finish': 'Gold', Size: '<script>' })).toBe('Birch/Oat')
  })
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
    expect(priceOf(priced(26_000), 'as-specified')).toEqual(own)
    expect(priceOf(priced(26_000), 'substantiated')).toEqual(own)
  })

  test.each([null, 20_000, 1_000])(
    'where that is %s: the specified one, or none to an owner who must prove it',
    (own) => {
      expect(priceOf(priced(own), 'as-specified').compareAtUsdCents).toBe('specified')
      expect(priceOf(priced(own), 'substantiated').compareAtUsdCents).toBe(null)
    },
  )

  test('of a product without variants is found the same way', () => {
    const product = { variants: [], minPriceCents: 0 }
    expect(cheapestPrice(product, 'substantiated')).toEqual({ usdCents: 0, compareAtUsdCents: null })
  })
})
