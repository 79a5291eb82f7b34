import * as v from 'valibot'
import type { Product, Variant } from '../../catalogue/product.ts'
import { readIdentifier } from '../goods/read-identifier.ts'
import { type Filters, filtersSchema, variantsWithin } from '../goods/search-filters.ts'
import { featuredOf, writeProduct, writeVariant } from '../goods/write-product.ts'
import type { Operation } from '../operation.ts'
import { refusal } from '../protocol/outcome.ts'
import { filledText, readInput } from '../protocol/read-input.ts'

const MOST_IDS = 50
export const lookupCatalogBody = v.object({
  ids: v.pipe(v.array(filledText(255)), v.minLength(1)),
  filters: v.optional(filtersSchema),
})

interface Match {
  readonly id: string
  readonly match: 'exact' | 'featured'
}

/** Answers each product once, with the variants that the identifiers lead to and which of them led there. */
export const lookupCatalog: Operation = async (context, { body }) => {
  const read = readInput(lookupCatalogBody, body)
  if (read.kind === 'refused') return read
  const { filters } = read.input
  const ids = [...new Set(read.input.ids)]
  if (ids.length > MOST_IDS)
    return refusal(400, 'request_too_large', `At most ${MOST_IDS} identifiers are looked up at once.`)

  const catalogue = await context.catalogue.read()
  const { publicUrl } = context
  const found = new Map<Product, Map<Variant, Match[]>>()
  const unknown: string[] = []
  for (const id of ids) {
    const named = readIdentifier(catalogue, id)
    if (!named) {
      unknown.push(id)
      continue
    }
    const variant = pick(named, filters)
    if (!variant) continue
    const matches = found.get(named.product) ?? new Map<Variant, Match[]>()
    const match: Match = { id, match: named.variant ? 'exact' : 'featured' }
    matches.set(variant, [...(matches.get(variant) ?? []), match])
    found.set(named.product, matches)
  }
  return {
    kind: 'done',
    resource: {
      products: [...found].map(([product, matches]) =>
        writeProduct(
          product,
          [...matches].map(([variant, inputs]) => ({ ...writeVariant(variant, publicUrl), inputs })),
          { catalogue, publicUrl },
        ),
      ),
      ...(unknown.length > 0 && {
        messages: unknown.map((id) => ({ type: 'info', code: 'not_found', content: id })),
      }),
    },
  }
}

/** The named variant, or the one that stands for its product; undefined where the filters leave neither. */
function pick(
  { product, variant }: { readonly product: Product; readonly variant: Variant | undefined },
  filters: Filters | undefined,
): Variant | undefined {
  const left = variantsWithin(product, filters)
  return variant ? left.find((each) => each === variant) : featuredOf(left)
}
