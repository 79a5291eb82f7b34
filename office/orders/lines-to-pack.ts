import type { ShownOrder } from './load-chosen-orders.ts'

export const NOTHING_TO_PACK =
  'All items of this order were refunded: there is nothing to pack. Cancel it instead.'

/** What belongs into the parcel, or went with it, whatever came back since. */
export function linesToPack({ lines }: Pick<ShownOrder, 'lines'>): ShownOrder['lines'] {
  return lines
    .filter(({ toSend }) => toSend > 0)
    .map((line) => ({ ...line, quantity: line.toSend, passports: line.passports.slice(0, line.toSend) }))
}
