import * as v from 'valibot'
import type { VariantOnOffer } from '../../cart/lines/fit-to-stock.ts'
import { CART_LINES_LIMIT } from '../../cart/new-cart.ts'
import { readOffers } from '../../cart/read-offers.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { readRowId } from '../../global-ids.ts'
import { lineName } from '../../pricing/line-names.ts'
import { QUANTITY_LIMIT, sellableQuantity } from '../../stock.ts'
import { readIdentifier } from '../goods/read-identifier.ts'
import type { OperationContext } from '../operation.ts'
import { type Message, recoverable } from '../protocol/outcome.ts'
import { filledText, text } from '../protocol/read-input.ts'

/** The UN's code for single pieces, in which everything here is sold. */
const EACH = 'C62'

const line = v.object({
  id: v.optional(text(255)),
  item: v.object({
    id: filledText(255),
    quantity_unit: v.optional(
      v.object({ unit: text(32), scale: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
    ),
  }),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
})

export const linesSchema = v.pipe(v.array(line), v.maxLength(CART_LINES_LIMIT))

export interface AskedLine {
  readonly variantId: number
  readonly quantity: number
  /** The line's id in an earlier answer. */
  readonly lineId: string | undefined
}

export interface AskedLines {
  readonly lines: readonly AskedLine[]
  /** Why lines were left out. */
  readonly messages: readonly Message[]
  /** All lines were left out, or none of their variants can be bought now. */
  readonly isNothing: boolean
}

/**
 * Finds what the lines ask for, in the database, as the catalogue in memory is a moment behind. What the shop does not
 * sell is left out, and said.
 */
export async function readAskedLines(
  { database, catalogue }: Pick<OperationContext, 'database' | 'catalogue'>,
  asked: v.InferOutput<typeof linesSchema>,
): Promise<AskedLines> {
  const named = await nameVariants(catalogue, asked)
  const offers = await readOffers(
    database.query,
    named.flatMap(({ variantId }) => variantId ?? []),
  )
  const read = named.map(({ line, variantId }) => readLine(line, variantId, offers))
  const found = read.filter((each) => 'offer' in each)
  return {
    lines: found.map((each) => each.line),
    messages: read.flatMap((each) => ('offer' in each ? [] : [each])),
    isNothing: asked.length > 0 && !found.some(({ offer }) => sellableQuantity(offer) > 0),
  }
}

type Line = v.InferOutput<typeof line>

/** A product is named by its own id or handle only where it has one variant. */
async function nameVariants(catalogue: Catalogue, asked: readonly Line[]) {
  const byId = asked.map((line) => ({ line, variantId: readRowId('ProductVariant', line.item.id) }))
  if (byId.every(({ variantId }) => variantId !== undefined)) return byId
  const snapshot = await catalogue.read()
  return byId.map(({ line, variantId }) => {
    const variants = readIdentifier(snapshot, line.item.id)?.product.variants ?? []
    return { line, variantId: variantId ?? (variants.length === 1 ? variants[0]?.id : undefined) }
  })
}

function readLine(
  { id, item, quantity }: Line,
  variantId: number | undefined,
  offers: ReadonlyMap<number, VariantOnOffer>,
): { readonly offer: VariantOnOffer; readonly line: AskedLine } | Message {
  const offer = offers.get(variantId ?? 0)
  if (!offer) return recoverable('item_unavailable', `The shop sells no variant ${item.id}.`)
  if (item.quantity_unit && (item.quantity_unit.unit !== EACH || (item.quantity_unit.scale ?? 0) !== 0))
    return recoverable('quantity_unit_mismatch', `${lineName(offer)} is sold by the piece.`)
  const line = { variantId: offer.id, quantity: Math.min(quantity, QUANTITY_LIMIT), lineId: id }
  return { offer, line }
}
