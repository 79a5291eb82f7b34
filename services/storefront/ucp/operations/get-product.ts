import * as v from 'valibot'
import type { Passport } from '../../after-sales/passport/open-passport.ts'
import { passportPath } from '../../after-sales/passport/passport-code.ts'
import { tellPassport } from '../../after-sales/passport/tell-passport.ts'
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import { isForSale, type Product, type Variant } from '../../catalogue/product.ts'
import { noSuchProduct, openNamedPassport } from '../goods/named-passport.ts'
import { type Named, readIdentifier } from '../goods/read-identifier.ts'
import { filtersSchema, variantsWithin } from '../goods/search-filters.ts'
import {
  featuredOf,
  hasChoice,
  type ProductContext,
  writeProduct,
  writeSetup,
  writeVariant,
} from '../goods/write-product.ts'
import type { Operation, OperationContext } from '../operation.ts'
import { askedBody } from '../protocol/body-schema.ts'
import { type Outcome, unrecoverable } from '../protocol/outcome.ts'
import { filledText, readInput, text } from '../protocol/read-input.ts'

const MOST_OPTIONS = 20
const selection = v.object({ name: filledText(255), label: text(255) })

export const getProductBody = v.object({
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
  setup: v.optional(askedBody),
})

type Selection = readonly v.InferOutput<typeof selection>[]

/** Answers a product with the variants that a choice of options leaves, and what else may be chosen from there. */
export const getProduct: Operation = async (context, { body }) => {
  const read = readInput(getProductBody, body)
  if (read.kind === 'refused') return read
  const passport = await openNamedPassport(context, read.input.id)
  if (passport && 'kind' in passport) return passport
  const catalogue = await context.catalogue.read()
  const named = passport ? soldAs(passport, catalogue) : readIdentifier(catalogue, read.input.id)
  // A chair that was sold is shown as it was sold, whatever else the search goes by.
  const asked = passport ? { id: read.input.id } : read.input
  const shown = named && showProduct(named, asked, { catalogue, publicUrl: context.publicUrl })
  if (!named || !shown) return passport ? noLongerSold(passport, context) : noSuchProduct(context.publicUrl)
  const setup = await writeSetup(context, named.product, read.input.setup)
  if ('kind' in setup) return setup
  const told = passport && { passport: tellPassport(passport, context) }
  return { kind: 'done', resource: { product: shown, ...setup, ...told } }
}

/** The product of a chair that was sold, in its finish where that is still offered. */
function soldAs({ line }: Passport, catalogue: CatalogueSnapshot): Named | undefined {
  const product = catalogue.byHandle.get(line.productHandle)
  return product && { product, variant: product.variants.find(({ sku }) => sku !== '' && sku === line.sku) }
}

/** There is no product to answer, and the chair's own page tells all the same. */
function noLongerSold({ piece }: Passport, { publicUrl, signingKey }: OperationContext): Outcome {
  const said = 'The shop sells this chair no longer; its passport is at continue_url.'
  const messages = [unrecoverable('item_unavailable', said)]
  return { kind: 'none', messages, continueUrl: publicUrl + passportPath(signingKey, piece) }
}

/** Undefined where the filters leave nothing of it. */
function showProduct(
  named: Named,
  asked: v.InferOutput<typeof getProductBody>,
  context: ProductContext,
): object | undefined {
  const { filters, preferences = [] } = asked
  const left = variantsWithin(named.product, filters)
  const first = named.variant ?? featuredOf(left)
  if (!first || !left.includes(first)) return undefined

  const { product } = named
  // The id of a variant says all of the choice.
  const wanted = named.variant ? [] : (asked.selected ?? [])
  const selected = wanted.length > 0 ? relax(wanted, preferences, left) : selectionOf(first)
  const matching = left.filter((variant) => matches(variant, selected))
  const featured = named.variant ?? featuredOf(matching) ?? first
  const variants = [featured, ...matching.filter((variant) => variant !== featured)]
  const shown = writeProduct(
    product,
    variants.map((variant) => writeVariant(variant, context.publicUrl)),
    context,
  )
  const chosen = hasChoice(product) ? { selected, options: writeOptions(product, selected) } : {}
  return { ...shown, ...chosen }
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
