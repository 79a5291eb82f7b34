import { describe, expect, test } from 'vitest'
import type { ProductVariant } from '../../clients/storefront/products/product.ts'
import { choiceOf, offeredVariant, selectionNamed, selectOption, variantOf } from './choose-variant.ts'

const OPTION_NAMES = ['Frame finish', 'Cushion color', 'Casters']

/** Each id is a variant's values in the order of the options ('Birch/Oat'); an asterisk at its end means sold out. */
function productOf(...ids: string[]) {
  const variants = ids.map((id): ProductVariant => {
    const title = id.replace('*', '')
    const selectedOptions = title
      .split('/')
      .map((value, place) => ({ name: OPTION_NAMES[place] ?? '', value }))
    const availableForSale = title === id
    return {
      ...{ id: title, title, priceCents: 24_900, compareAtPriceCents: null },
      ...{ availableForSale, currentlyNotInStock: false, selectedOptions, image: null },
    }
  })
  const named = OPTION_NAMES.map((name) => ({
    name,
    values: [...new Set(variants.flatMap(({ selectedOptions }) => valuesIn(selectedOptions, name)))],
  }))
  return { variants, options: named.filter(({ values }) => values.length > 0) }
}

function valuesIn(options: ProductVariant['selectedOptions'], name: string): string[] {
  return options.filter((option) => option.name === name).map(({ value }) => value)
}

/** The shop's own first chair. */
const chair = productOf(
  ...[
    'Birch/Oat',
    'Birch/Slate',
    'Walnut/Oat',
    'Walnut/Slate',
    'Black/Oat',
    'Black/Slate*',
    'Birch/Velvet Pine',
  ],
)

function chosen(product: typeof chair, id: string) {
  return product.variants.find((variant) => variant.id === id)?.selectedOptions ?? []
}

const finish = (value: string) => ({ name: 'Frame finish', value })
const color = (value: string) => ({ name: 'Cushion color', value })

describe('[4.04] choosing a value', () => {
  test('leads to the variant whose options all match', () => {
    const walnut = selectOption(chair, chosen(chair, 'Birch/Slate'), finish('Walnut'))
    expect(variantOf(chair, walnut)?.id).toBe('Walnut/Slate')
    expect(variantOf(chair, selectOption(chair, walnut, color('Oat')))?.id).toBe('Walnut/Oat')
  })

  test('leads past one that is sold out to the nearest in stock, whichever option comes first', () => {
    const blackAfterSlate = selectOption(chair, chosen(chair, 'Birch/Slate'), finish('Black'))
    expect(variantOf(chair, blackAfterSlate)?.id).toBe('Black/Oat')
    const slateAfterBlack = selectOption(chair, chosen(chair, 'Black/Oat'), color('Slate'))
    expect(variantOf(chair, slateAfterBlack)?.id).toBe('Birch/Slate')
  })

  test('leads past one that is not made', () => {
    const product = productOf('Birch/Oat', 'Birch/Slate', 'Walnut/Oat')
    const walnut = selectOption(product, chosen(product, 'Birch/Slate'), finish('Walnut'))
    expect(variantOf(product, walnut)?.id).toBe('Walnut/Oat')
  })

  test('keeps as many of the other choices as it can, in the catalogue’s order between equals', () => {
    const product = productOf(
      ...['Birch/Oat/Soft', 'Birch/Slate/Hard', 'Black/Rust/Soft', 'Black/Slate/Soft', 'Black/Oat/Hard'],
    )
    const black = selectOption(product, chosen(product, 'Birch/Slate/Hard'), finish('Black'))
    expect(variantOf(product, black)?.id).toBe('Black/Slate/Soft')
  })

  test('that is sold out altogether still shows it, as near as it is made', () => {
    const product = productOf('Birch/Oat', 'Birch/Slate', 'Black/Oat*', 'Black/Slate*')
    const black = selectOption(product, chosen(product, 'Birch/Slate'), finish('Black'))
    expect(variantOf(product, black)?.id).toBe('Black/Slate')
  })

  test('[5.06] leads to nothing that is not offered', () => {
    const product = productOf('Birch/Oat', 'Birch/Slate', 'Black/Oat*', 'Black/Velvet Pine')
    const black = selectOption(product, chosen(product, 'Birch/Oat'), finish('Black'))
    expect(variantOf(product, black)?.id).toBe('Black/Oat')
  })

  test('[5.06] does not mind an option of which nothing is offered', () => {
    const product = productOf('Birch/Velvet Pine', 'Walnut/Velvet Pine')
    const walnut = selectOption(product, chosen(product, 'Birch/Velvet Pine'), finish('Walnut'))
    expect(variantOf(product, walnut)?.id).toBe('Walnut/Velvet Pine')
  })

  test('that no variant has changes nothing', () => {
    const before = chosen(chair, 'Birch/Slate')
    expect(selectOption(chair, before, finish('Gold'))).toBe(before)
  })
})

describe('[2.27] [5.06] a value is', () => {
  const atSlate = chosen(chair, 'Birch/Slate')

  test('available with what is chosen', () => {
    expect(choiceOf(chair, atSlate, finish('Walnut'))).toEqual({ state: 'available', changes: [] })
  })

  test('available, but not with what is chosen: Black is not sold out beside Slate', () => {
    const changes = [{ name: 'Cushion color', from: 'Slate', to: 'Oat' }]
    expect(choiceOf(chair, atSlate, finish('Black'))).toEqual({ state: 'available', changes })
  })

  test('sold out when no variant with it is available', () => {
    const product = productOf('Birch/Oat', 'Birch/Slate', 'Black/Oat*', 'Black/Slate*')
    expect(choiceOf(product, chosen(product, 'Birch/Slate'), finish('Black')).state).toBe('sold out')
    expect(choiceOf(product, chosen(product, 'Birch/Slate'), color('Oat')).state).toBe('available')
  })

  test('not made when no variant has it', () => {
    expect(choiceOf(chair, atSlate, finish('Gold'))).toEqual({ state: 'not made', changes: [] })
  })
})

describe('[4.04] a link', () => {
  const named = (product: typeof chair, options: Record<string, string>) =>
    variantOf(
      product,
      selectionNamed(product, (name) => options[name]),
    )?.id

  test('shows what its sender saw, sold out as it may be', () => {
    expect(named(chair, { 'Frame finish': 'Black', 'Cushion color': 'Slate' })).toBe('Black/Slate')
    expect(named(chair, { 'Frame finish': 'Walnut' })).toBe('Walnut/Oat')
  })

  test('that leaves an option open shows one in stock', () => {
    const product = productOf('Birch/Oat', 'Black/Oat*', 'Black/Slate')
    expect(named(product, { 'Frame finish': 'Black' })).toBe('Black/Slate')
  })

  test('that names a combination which is not made shows the nearest', () => {
    const product = productOf('Birch/Oat', 'Birch/Slate', 'Walnut/Oat')
    expect(named(product, { 'Frame finish': 'Walnut', 'Cushion color': 'Slate' })).toBe('Birch/Slate')
  })

  test('that names nothing we offer begins with the first variant', () => {
    expect(named(chair, {})).toBe('Birch/Oat')
    expect(named(chair, { 'Frame finish': 'Gold', Size: '<script>' })).toBe('Birch/Oat')
    expect(named(chair, { 'Cushion color': 'Velvet Pine' })).toBe('Birch/Oat')
  })
})

describe('[4.03] [4.04] what a form asks for', () => {
  test('is the variant with all the values that it names, sold out or not', () => {
    expect(offeredVariant(chair, [color('Slate'), finish('Walnut')])?.id).toBe('Walnut/Slate')
    expect(offeredVariant(chair, [finish('Black'), color('Slate')])).toMatchObject({
      id: 'Black/Slate',
      availableForSale: false,
    })
  })

  test('is nothing where it names too few, or what shoppers are not offered', () => {
    expect(offeredVariant(chair, [])).toBeUndefined()
    expect(offeredVariant(chair, [finish('Walnut')])).toBeUndefined()
    expect(offeredVariant(chair, [finish('Gold'), color('Oat')])).toBeUndefined()
    expect(offeredVariant(chair, [finish('Birch'), color('Velvet Pine')])).toBeUndefined()
    expect(
      offeredVariant(productOf('Birch/Oat', 'Walnut/Slate'), [finish('Birch'), color('Slate')]),
    ).toBeUndefined()
  })

  test('[5.06] an option that is not shown need not be named', () => {
    const product = productOf('Birch/Oat', 'Walnut/Oat')
    expect(offeredVariant(product, [finish('Walnut'), { name: 'Casters', value: 'none' }])?.id).toBe(
      'Walnut/Oat',
    )
  })
})
