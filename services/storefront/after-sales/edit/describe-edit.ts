import type { ContentsLine, OrderContents } from '#database/tables/order-edits.ts'
import { lineName } from '../../pricing/line-names.ts'
import { formatUsd } from '../../pricing/money.ts'

/** Says in sentences what an edit changes of the lines of an order. */
export function describeLines(before: OrderContents, after: OrderContents): string[] {
  const is = new Map(after.lines.map((line) => [line.position, line]))
  const was = new Map(before.lines.map((line) => [line.position, line]))
  const changed = before.lines.flatMap((line) => {
    const now = is.get(line.position)
    if (!now || now.sku !== line.sku) return [`${nameOf(line)}: removed (it was ${line.quantity}).`]
    return now.quantity === line.quantity
      ? []
      : [`${nameOf(line)}: ${now.quantity} instead of ${line.quantity}.`]
  })
  const added = after.lines
    .filter((line) => was.get(line.position)?.sku !== line.sku)
    .map((line) => `${nameOf(line)}: ${line.quantity} added, at ${formatUsd(line.unit_price_cents)} each.`)
  return [...changed, ...added]
}

/** Whether the order goes to another address. */
export function isMoved(before: OrderContents, after: OrderContents): boolean {
  return ADDRESS_FIELDS.some((field) => before.order[field] !== after.order[field])
}

/** Says in sentences what an edit changes, its address whole; for staff and the order's own page, not for mails. */
export function describeEdit(before: OrderContents, after: OrderContents): string[] {
  const lines = describeLines(before, after)
  if (!isMoved(before, after)) return lines
  const { first_name, last_name, address, apartment, city, state, zip } = after.order
  const place = [`${first_name} ${last_name}`, address, apartment, city, `${state} ${zip}`].filter(Boolean)
  return [...lines, `It goes to ${place.join(', ')}.`]
}

const ADDRESS_FIELDS = ['first_name', 'last_name', 'address', 'apartment', 'city', 'state', 'zip'] as const

function nameOf({ product_title, variant_title }: ContentsLine): string {
  return lineName({ productTitle: product_title, variantTitle: variant_title })
}
