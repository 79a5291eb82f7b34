import { type Kysely, sql } from 'kysely'
import type { Held } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { lockVariants } from '../catalogue/lock-variants.ts'
import type { QuoteLine } from '../pricing/quote.ts'

/** Sums what the lines of a quote take from the shelf, by variant. Variants that are not tracked are not counted. */
export function heldBy(lines: readonly QuoteLine[]): Held[] {
  const quantities = new Map<number, number>()
  for (const { variantId, inventoryTracked, sold } of lines) {
    if (!inventoryTracked || sold === 0) continue
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + sold)
  }
  return [...quantities]
}

/** The variants are locked by now. The update compares again, so that no mistake elsewhere sells missing stock. */
export async function takeStock(trx: Kysely<Tables>, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return
  const { numAffectedRows } = await sql`
    update storefront.variants as variant set stock = variant.stock - held.quantity
    from ${rowsOf(held)} as held (variant_id, quantity)
    where variant.id = held.variant_id
      and (variant.inventory_policy = 'continue' or variant.stock >= held.quantity)`.execute(trx)
  if (numAffectedRows !== BigInt(held.length))
    throw new Error(`of variants ${held.map(([id]) => id).join(', ')} there are fewer than were sold`)
}

/** Puts held stock back. Variants that the owner has deleted since are left out. */
export async function putBackHeld(trx: Kysely<Tables>, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return
  await lockVariants(
    trx,
    held.map(([variantId]) => variantId),
  )
  await sql`
    update storefront.variants as variant set stock = variant.stock + held.quantity
    from ${rowsOf(held)} as held (variant_id, quantity)
    where variant.id = held.variant_id and variant.inventory_tracked`.execute(trx)
}

function rowsOf(held: readonly Held[]) {
  const rows = held.map(([variantId, quantity]) => sql`(${variantId}::bigint, ${quantity}::integer)`)
  return sql`(values ${sql.join(rows)})`
}
