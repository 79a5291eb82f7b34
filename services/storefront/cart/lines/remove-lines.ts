import type { CartChange } from '../change-cart.ts'

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
