import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { CartChange, CartChangeDone, CartRefusal } from '../change-cart.ts'
import { CART_LINES_LIMIT, hasTooManyLetters, type NewCartLine } from '../new-cart.ts'
import { readOffers } from '../read-offers.ts'
import { type DraftLine, draftOf, mergeEqualLines, writeSameness } from './draft-line.ts'
import { fitToStock, type VariantOnOffer } from './fit-to-stock.ts'

export interface LineChange {
  readonly cartId: number
  readonly before: readonly DraftLine[]
  readonly after: readonly DraftLine[]
  /** Variants that the change touches; lines of other variants stay as they are, whatever their stock. */
  readonly offers: ReadonlyMap<number, VariantOnOffer>
}

export function addLines(wanted: readonly NewCartLine[]): CartChange {
  return async (trx, cart) => {
    const offers = await readOffers(
      trx,
      wanted.map(({ variantId }) => variantId),
    )
    const unknown = wanted.filter(({ variantId }) => !offers.has(variantId))
    if (unknown.length > 0) return { kind: 'unknown-merchandise', indices: unknown.map(({ index }) => index) }

    const before = cart.lines.map(draftOf)
    const end = (before.at(-1)?.position ?? -1) + 1
    const added = wanted.map((line, index) => ({ ...line, id: null, position: end + index }))
    return changeLines(trx, { cartId: cart.id, before, after: [...before, ...added], offers })
  }
}

export function removeLines(lineIds: readonly string[]): CartChange {
  return async (trx, { id, lines }) => {
    const known = new Set(lines.map((line) => line.id))
    const indices = lineIds.flatMap((lineId, index) => (known.has(lineId) ? [] : [index]))
    if (indices.length > 0) return { kind: 'unknown-line', indices }
    if (lineIds.length > 0)
      await trx
        .deleteFrom('storefront.cart_lines')
        .where('cart_id', '=', id)
        .where('id', 'in', lineIds)
        .execute()
    return { kind: 'done', shortages: [] }
  }
}

/** Merges equal lines, cuts them to the stock, and writes them. */
export async function changeLines(
  trx: Kysely<Tables>,
  { cartId, before, after, offers }: LineChange,
): Promise<CartRefusal | CartChangeDone> {
  const merged = mergeEqualLines(after)
  if (merged.length > CART_LINES_LIMIT) return { kind: 'too-many-lines' }
  if (hasTooManyLetters(merged)) return { kind: 'too-many-letters' }
  const held = new Map(before.map((line) => [writeSameness(line), line.quantity]))
  const { lines, shortages } = fitToStock(
    merged.filter(({ variantId }) => offers.has(variantId)),
    offers,
    (line) => held.get(writeSameness(line)) ?? 0,
  )
  const untouched = merged.filter(({ variantId }) => !offers.has(variantId))
  await replaceLines(trx, cartId, before, [...untouched, ...lines])
  return { kind: 'done', shortages }
}

export async function insertLines(trx: Kysely<Tables>, cartId: number, lines: readonly DraftLine[]) {
  if (lines.length === 0) return
  await trx
    .insertInto('storefront.cart_lines')
    .values(
      lines.map((line) => ({
        id: line.id ?? randomUUID(),
        cart_id: cartId,
        variant_id: line.variantId,
        quantity: line.quantity,
        attributes: JSON.stringify(line.attributes),
        position: line.position,
      })),
    )
    .execute()
}

/**
 * Replaces the lines. A line that differs is deleted and inserted again under its id: two lines that swap their
 * attributes by updates would be equal in between, which the table forbids.
 */
async function replaceLines(
  trx: Kysely<Tables>,
  cartId: number,
  before: readonly DraftLine[],
  after: readonly DraftLine[],
) {
  const kept = new Set(after)
  const gone = before.flatMap((line) => (kept.has(line) || line.id === null ? [] : [line.id]))
  if (gone.length > 0) await trx.deleteFrom('storefront.cart_lines').where('id', 'in', gone).execute()
  const known = new Set(before)
  await insertLines(
    trx,
    cartId,
    after.filter((line) => !known.has(line)),
  )
}
