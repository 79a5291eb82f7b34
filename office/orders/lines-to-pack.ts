import type { ShownOrder } from './load-chosen-orders.ts'

export const NOTHING_TO_PACK =
  'All items of this order were refunded: there is nothing to pack. Cancel it instead.'

/**
 * What belongs into the parcel of an order that was not sent: pieces that were refunded stay here. Of one that is on its
 * way this is what it was sent with, whatever came back since.
 */
export function linesToPack({
  lines,
  fulfilment,
}: Pick<ShownOrder, 'lines' | 'fulfilment'>): ShownOrder['lines'] {
  if (fulfilment) return lines
  return lines
    .filter(({ refundable }) => refundable > 0)
    .map((line) => ({
      ...line,
      quantity: line.refundable,
      passports: line.passports.slice(0, line.refundable),
    }))
}
