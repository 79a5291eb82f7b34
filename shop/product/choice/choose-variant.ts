import type { Product, ProductVariant, SelectedOption } from '../../clients/storefront/products/product.ts'
import { defaultVariant, visibleOptions } from '../product-rules.ts'

type WithVariants = Pick<Product, 'variants' | 'options'>

/** Another option that gives way to a choice, because no variant in stock has both values. */
export interface Change {
  readonly name: string
  readonly from: string
  readonly to: string
}

/** The outcome of choosing a value. */
export interface Choice {
  /** Sold out: no variant with this value is in stock, whatever else is chosen. */
  readonly state: 'available' | 'sold out' | 'not made'
  readonly changes: readonly Change[]
}

/** Clause 4.04: the selection that a choice leads to. A value that no variant has changes nothing. */
export function selectOption(
  product: WithVariants,
  selection: readonly SelectedOption[],
  choice: SelectedOption,
): readonly SelectedOption[] {
  return nearestVariant(product, [choice], selection)?.selectedOptions ?? selection
}

export function choiceOf(
  product: WithVariants,
  selection: readonly SelectedOption[],
  choice: SelectedOption,
): Choice {
  const variant = nearestVariant(product, [choice], selection)
  if (!variant) return { state: 'not made', changes: [] }
  const state = variant.availableForSale ? 'available' : 'sold out'
  return { state, changes: changesTo(product, selection, variant.selectedOptions, choice.name) }
}

/** Lists the shown options, other than the chosen one, that a new selection has changed. */
export function changesTo(
  product: WithVariants,
  before: readonly SelectedOption[],
  after: readonly SelectedOption[],
  chosenName: string,
): readonly Change[] {
  return shownSelection(product, before).flatMap(({ name, value: from }) => {
    const to = valueIn(after, name)
    return name !== chosenName && to !== undefined && to !== from ? [{ name, from, to }] : []
  })
}

/**
 * Reads the selection that a link names. Options that the link leaves open, or names values for that the product does
 * not offer, come from the variant nearest to the first. A sold-out combination is shown, as its sender saw it.
 */
export function selectionNamed(
  product: WithVariants,
  named: (optionName: string) => string | undefined,
): readonly SelectedOption[] {
  const first = defaultVariant(product)?.selectedOptions ?? []
  const wanted = visibleOptions(product).flatMap(({ name, values }) => {
    const value = named(name)
    return value !== undefined && values.includes(value) ? [{ name, value }] : []
  })
  if (wanted.length === 0) return first
  const nearest = nearestVariant(product, wanted, first) ?? nearestVariant(product, [], wanted)
  return nearest?.selectedOptions ?? first
}

/** The part of a selection that a shopper may choose and an address names, in the order of the options. */
export function shownSelection(
  product: WithVariants,
  selection: readonly SelectedOption[],
): readonly SelectedOption[] {
  return visibleOptions(product).flatMap(({ name }) => selection.filter((option) => option.name === name))
}

/** The variant of a whole selection; undefined: no variant has this combination of options. */
export function variantOf(
  { variants }: Pick<Product, 'variants'>,
  selection: readonly SelectedOption[],
): ProductVariant | undefined {
  return variants.find(({ selectedOptions }) => selectedOptions.every((option) => has(selection, option)))
}

/**
 * The variant that a form asks for by its visible options, in stock if any is; undefined: it names too few, or values
 * that no variant has or shoppers are not offered.
 */
export function offeredVariant(
  product: WithVariants,
  named: readonly SelectedOption[],
): ProductVariant | undefined {
  const isNamed = visibleOptions(product).every(({ name, values }) =>
    values.includes(valueIn(named, name) ?? ''),
  )
  return isNamed ? nearestVariant(product, shownSelection(product, named), []) : undefined
}

export function valueIn(selection: readonly SelectedOption[], optionName: string): string | undefined {
  return selection.find(({ name }) => name === optionName)?.value
}

/**
 * Picks the variant that has every option of `firm` and keeps most of `wished`, in stock if any is; the first of
 * equals wins. A variant with a value that shoppers are not offered (clause 5.06) is never picked.
 */
function nearestVariant(
  product: WithVariants,
  firm: readonly SelectedOption[],
  wished: readonly SelectedOption[],
): ProductVariant | undefined {
  const options = visibleOptions(product)
  const made = product.variants.filter(
    ({ selectedOptions }) =>
      firm.every((option) => has(selectedOptions, option)) &&
      options.every(({ name, values }) => values.includes(valueIn(selectedOptions, name) ?? '')),
  )
  const inStock = made.filter(({ availableForSale }) => availableForSale)
  const wishesMet = ({ selectedOptions }: ProductVariant) =>
    wished.filter((option) => has(selectedOptions, option)).length
  // The sort is stable: equals stay in the catalogue's order.
  return (inStock.length > 0 ? inStock : made).toSorted((a, b) => wishesMet(b) - wishesMet(a))[0]
}

function has(selection: readonly SelectedOption[], { name, value }: SelectedOption): boolean {
  return valueIn(selection, name) === value
}
