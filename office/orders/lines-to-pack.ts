import type { ShownOrder } from './load-chosen-orders.ts'

/** Says why nothing is to be packed, and what to do about the order. */
export function nothingToPack({ noRefund, isLost }: Pick<ShownOrder, 'noRefund' | 'isLost'>): string {
  const next = noRefund && !isLost ? `It cannot be canceled now: ${noRefund}.` : 'Cancel it instead.'
  return `All items of this order were refunded: there is nothing to pack. ${next}`
}

/** What belongs into the parcel, or went with it, whatever came back since. */
export function linesToPack({ lines }: Pick<ShownOrder, 'lines'>): ShownOrder['lines'] {
  return lines
    .filter(({ toSend }) => toSend > 0)
    .map((line) => ({ ...line, quantity: line.toSend, passports: line.passports.slice(0, line.toSend) }))
}
