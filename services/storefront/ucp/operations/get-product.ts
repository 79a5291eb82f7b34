import * as v from 'valibot'
import { isForSale, type Product, type Variant } from '../../catalogue/product.ts'
import { readIdentifier } from '../goods/read-identifier.ts'
import { filtersSchema, variantsWithin } from '../goods/search-filters.ts'
import { featuredOf, hasChoice, writeProduct, writeVariant } from '../goods/write-product.ts'
import type { Operation } from '../operation.ts'
import { notThere } from '../protocol/outcome.ts'
import { filledText, readInput, text } from '../protocol/read-input.ts'

const MOST_OPTIONS = 20
const selection = v.object({ name: filledText(255), label: text(255) })

const schema = v.object({
  id: filledText(255),
  selected: v.optional(
    v.pipe(
      v.array(selection),
      v.maxLength(MOST_OPTIONS),
      v.check(
        (chosen) => new Set(chosen.map(({ name }) => name)).size === chosen.length,
        'an option is named twice',
      ),
    ),
  ),
  preferences: v.optional(v.pipe(v.array(text(255)), v.maxLength(MOST_OPTIONS))),
  filters: v.optional(filtersSchema),
})

type Selection = readonly v.InferOutput<typeof selection>[]

/** Answers a product with the variants that a choice of options leaves, and what else may be chosen from there. */
export const getProduct: Operation = async (context, { body }) => {
  const read = readInput(schema, body)
  if (read.kind === 'refused') return read
  const { id, filters, preferences = [] } = read.input
  const { publicUrl } = context
  const catalogue = await context.catalogue.read()
  const named = readIdentifier(catalogue, id)
  const left = named ? variantsWithin(named.product, filters) : []
  const first = named?.variant ?? featuredOf(left)
  if (!named || !first || !left.includes(first)) return notThere('The shop has no such product.', publicUrl)

  const { product } = named
  // The id of a variant says all of the choice.
  const asked = named.variant ? [] : (read.input.selected ?? [])
  const selected = asked.length > 0 ? relax(asked, preferences, left) : selectionOf(first)
  const matching = left.filter((variant) => matches(variant, selected))
  const featured = named.variant ?? featuredOf(matching) ?? first
  const variants = [featured, ...matching.filter((variant) => variant !== featured)]
  const shown = writeProduct(
    product,
    variants.map((variant) => writeVariant(variant, publicUrl)),
    { catalogue, publicUrl },
  )
  const chosen = hasChoice(product) ? { selected, options: writeOptions(product, selected) } : {}
  return { kind: 'done', resource: { product: { ...shown, ...chosen } } }
}

function selectionOf({ selectedOptions }: Variant): Selection {
  return selectedOptions.map(({ name, value }) => ({ name, label: value }))
}

function matches({ selectedOptions }: Variant, selected: Selection): boolean {
  return selected.every(({ name, label }) =>
    selectedOptions.some((option) => option.name === name && option.value === label),
  )
}

/** Leaves options out of a choice that no variant has: first those of no preference, then from the end of the list. */
function relax(selected: Selection, preferences: readonly string[], variants: readonly Variant[]): Selection {
  const rankOf = ({ name }: Selection[number]) => {
    const rank = preferences.indexOf(name)
    return rank === -1 ? preferences.length : rank
  }
  const ranked = selected.toSorted((one, other) => rankOf(one) - rankOf(other))
  while (ranked.length > 0 && !variants.some((variant) => matches(variant, ranked))) ranked.pop()
  return selected.filter((each) => ranked.includes(each))
}

/** What each value would lead to, were it chosen in place of the choice in its option. */
function writeOptions({ options, variants }: Product, selected: Selection) {
  return options.map(({ name, values }) => ({
    name,
    values: values.map((value) => {
      const asked = [...selected.filter((each) => each.name !== name), { name, label: value.name }]
      const there = variants.filter((variant) => matches(variant, asked))
      return { label: value.name, available: there.some(isForSale), exists: there.length > 0 }
    }),
  }))
}
