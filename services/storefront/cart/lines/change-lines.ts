import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { CartChangeDone, CartRefusal } from '../change-cart.ts'
import { CART_LINES_LIMIT } from '../new-cart.ts'
import { type DraftLine, mergeEqualLines, writeSameness } from './draft-line.ts'
import { fitToStock, type VariantOnOffer } from './fit-to-stock.ts'
import { replaceLines } from './write-lines.ts'

export interface LineChange {
  readonly cartId: number
  readonly before: readonly DraftLine[]
  readonly after: readonly DraftLine[]
  /** Variants that the change touches; lines of other variants stay as they are, whatever their stock. */
  readonly offers: ReadonlyMap<number, VariantOnOffer>
}

/** Merges equal lines, cuts them to the stock, and writes them. */
export async function changeLines(
  trx: Kysely<Tables>,
  { cartId, before, after, offers }: LineChange,
): Promise<CartRefusal | CartChangeDone> {
  const merged = mergeEqualLines(after)
  if (merged.length > CART_LINES_LIMIT) return { kind: 'too-many-lines' }
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
