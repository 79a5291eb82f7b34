import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { DraftLine } from './draft-line.ts'

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
export async function replaceLines(
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
