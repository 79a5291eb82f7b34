import { refundDays, type Terms } from '#facts/policies/terms.ts'
import type { Goods } from '#services/mail/letter/letter.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order, OrderLine } from '../../orders/order.ts'
import { mailedLine } from '../../orders/order-words.ts'
import type { ReturnedLine } from '../../payments/refunds/refund-shares.ts'
import { formatDated, formatDay } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'
import type { Return } from './read-returns.ts'
import type { Returnable } from './returnable.ts'

/** The form offers these reasons, and the owner reads them. */
export const RETURN_REASONS = [
  'It does not fit my body',
  'It does not fit my desk',
  'It arrived damaged',
  'It is not what I ordered',
  'I changed my mind',
  'Something else',
] as const

/** Tells in a line how far the return has come. Where nothing that was paid for it is left, no refund is promised. */
export function returnStateWords(asked: Return, terms: Terms, worthCents: number): string {
  const { state, requestedAt, labelSentAt, receivedAt, refundedAt, refundCents, refusedAt } = asked
  // What the buyer paid for these pieces, if anything, had gone back before they came.
  if (state === 'refunded' && refundedAt && refundCents === 0)
    return `Complete since ${formatDay(refundedAt)}`
  if (state === 'refunded' && refundedAt)
    return `Refunded on ${formatDay(refundedAt)}: ${formatUsd(refundCents ?? 0)}`
  if (state === 'refused' && refusedAt) return `Refused on ${formatDay(refusedAt)}`
  if (state === 'received' && receivedAt) {
    const refund =
      worthCents > 0 ? `the refund comes within ${refundDays(terms)}` : 'nothing is left to pay back'
    return `Arrived on ${formatDay(receivedAt)}; ${refund}`
  }
  if (labelSentAt)
    return `Requested on ${formatDay(requestedAt)}; we emailed you the label on ${formatDay(labelSentAt)}`
  return `Requested on ${formatDay(requestedAt)}; we email you the label`
}

/** Explains why nothing of the order can be sent back, and what the buyer can do instead. */
export function explainNotReturnable(returnable: Exclude<Returnable, { kind: 'open' }>): string {
  switch (returnable.kind) {
    case 'cancelled':
      return 'This order was canceled and never shipped, so there is nothing to return.'
    case 'not-sent':
      return 'This order has not shipped yet, so there is nothing to return: you can cancel it instead.'
    case 'too-late':
      return `You can request a return for ${returnable.returnDays} days from delivery. For this order, that ended on ${formatDated(returnable.lastDay)}. If something is broken, the warranty may cover it.`
    case 'all-returned':
      return 'Everything in this order is already in a return or was refunded.'
  }
}

/** The four steps of clause 2.46; the first is done by asking for the return. */
export const returnSteps = (terms: Terms, labelSentAt: Date | null) => [
  'Email support with the order number: requesting this return has already done that for you.',
  'Pack in original packaging if possible. Put the sheet with the return number in the package.',
  `A prepaid return label at no cost: ${labelSentAt ? `we emailed it to you on ${formatDay(labelSentAt)}` : 'we email it to you'}. Print it, tape it to the package and drop the package off.`,
  `Refund within ${refundDays(terms)} of receiving the return, to the original payment method.`,
]

/** A person sends the label of clause 9.14, so the note says how long that takes. */
export const LABEL_NOTE =
  'A person at the shop emails you the label, usually within one business day. Please wait for it: without it, you would have to pay for shipping.'

export function returnPath(order: Order, { number }: Pick<Return, 'number'>, sheet?: 'sheet'): string {
  return helpPath(order, 'returns', number, ...(sheet ? [sheet] : []))
}

/** The order lines that come back, with the quantities of the return. */
export function returnedLines(order: Order, lines: readonly ReturnedLine[]): OrderLine[] {
  return order.lines.flatMap((line) => {
    const returned = lines.find(({ position }) => position === line.position)
    return returned ? [{ ...line, quantity: returned.quantity }] : []
  })
}

export function returnedGoods(order: Order, lines: readonly ReturnedLine[], publicUrl: string): Goods[] {
  return returnedLines(order, lines).map((line) => mailedLine(line, publicUrl))
}
