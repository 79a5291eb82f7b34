import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { NewOwnerRefund } from '#services/admin-contract/refunds.ts'
import type { Order } from '../../orders/order.ts'
import { findChangeSince } from '../../orders/order-version.ts'
import type { StorefrontParts } from '../../parts.ts'
import { type Refund, readRefunds } from '../../payments/refunds/read-refunds.ts'
import { readRefundable, recordRefund } from '../../payments/refunds/record-refund.ts'
import {
  countPieces,
  type ReturnedLine,
  refundCents,
  refundTaxCents,
} from '../../payments/refunds/refund-shares.ts'
import { lineName } from '../../pricing/line-names.ts'
import { formatUsd } from '../../pricing/money.ts'
import { lapseAskedEdit } from '../edit/asked-edit.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { putBackStock } from '../put-back-stock.ts'
import { type Return, readReturns } from '../returns/read-returns.ts'
import { heldPieces, paidBackPieces } from '../returns/returnable.ts'
import { orderRefundedMail } from './order-refunded-mail.ts'
import { restOf } from './rest-of-order.ts'

export type OwnerRefund =
  | { readonly kind: 'recorded'; readonly refund: Refund; readonly order: Order; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'missing' }

/**
 * Gives money back by the owner's word: for lines, an amount, or all that is left. The refund, its stock and its mail
 * are written in the caller's transaction, under the order's lock, so that two at once never exceed what was paid.
 */
export async function refundOrder(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  number: number,
  { seen, ...wish }: NewOwnerRefund & { readonly seen: string | undefined },
): Promise<OwnerRefund> {
  const locked = await lockOrder(trx, number)
  if (!locked) return { kind: 'missing' }
  const { id, order } = locked
  const refunds = await readRefunds(trx, number)
  const idempotencyKey = `order-${number}-${wish.key}`
  const repeated = wholeOf(refunds, idempotencyKey)
  if (repeated) return repeat(order, repeated, wish)
  const changed = await findChangeSince(trx, number, seen)
  if (changed !== undefined) return refused(changed)

  const planned = await plan(trx, locked, { wish, refunds, returns: await readReturns(trx, number) })
  if (planned.kind === 'refused') return planned
  const { amountCents, taxCents, lines } = planned
  const restocked = wish.of !== 'amount' && wish.restock
  // An order of which pieces were refunded is not edited any more, also not by what its buyer was asked to pay.
  if (lines.length > 0) await lapseAskedEdit(trx, id)
  await recordRefund(trx, locked, {
    ...{
      kind: 'owner',
      idempotencyKey,
      amountCents,
      lines,
      reason: wish.reason,
      restocked,
      now: parts.now(),
    },
    ...(taxCents !== undefined && { taxCents }),
  })
  if (restocked && lines.length > 0) await putBackStock(trx, id, lines)
  const refund = wholeOf(await readRefunds(trx, number), idempotencyKey)
  if (!refund) throw new Error(`the refund of order ${number} was written and cannot be read`)
  await parts.mail.enqueue(trx, await orderRefundedMail(order, refund, parts.publicUrl))
  return { kind: 'recorded', refund, order, isNew: true }
}

/** The refund with this key, which is several where the order was paid in several payments, with the whole amount. */
function wholeOf(refunds: readonly Refund[], key: string): Refund | undefined {
  const parts = refunds.filter(
    ({ idempotencyKey }) =>
      idempotencyKey === key ||
      (/^-\d+$/.test(idempotencyKey.slice(key.length)) && idempotencyKey.startsWith(key)),
  )
  const [first] = parts
  return first && { ...first, amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0) }
}

function repeat(order: Order, refund: Refund, wish: NewOwnerRefund): OwnerRefund {
  const isSame =
    refund.reason === wish.reason &&
    (wish.of === 'amount'
      ? refund.amountCents === wish.amount && refund.lines.length === 0
      : refund.restocked === wish.restock) &&
    (wish.of !== 'lines' || sameLines(refund.lines, positionsOf(wish)))
  return isSame
    ? { kind: 'recorded', refund, order, isNew: false }
    : refused('this key was sent before, for another refund')
}

function positionsOf({ lines }: Extract<NewOwnerRefund, { of: 'lines' }>): ReturnedLine[] {
  return lines.map(({ line, quantity }) => ({ position: line - 1, quantity }))
}

function sameLines(some: readonly ReturnedLine[], others: readonly ReturnedLine[]): boolean {
  const pieces = countPieces(some)
  return some.length === others.length && others.every((line) => pieces.get(line.position) === line.quantity)
}

interface Planned {
  readonly kind: 'planned'
  readonly amountCents: number
  readonly taxCents?: number
  readonly lines: readonly ReturnedLine[]
}

interface Before {
  readonly wish: NewOwnerRefund
  readonly refunds: readonly Refund[]
  readonly returns: readonly Return[]
}

async function plan(
  trx: Kysely<Tables>,
  locked: LockedOrder,
  before: Before,
): Promise<Planned | Extract<OwnerRefund, { kind: 'refused' }>> {
  const { order } = locked
  const { leftCents, obstacle } = await readRefundable(trx, locked)
  if (obstacle !== undefined) return refused(obstacle)
  if (leftCents === 0) return refused(`all that order ${order.number} cost is back, or on its way back`)
  const planned = planWithin(order, leftCents, before)
  if (planned.kind === 'refused') return planned
  if (planned.amountCents === 0) return refused('that is worth nothing: nothing was paid for it')
  if (planned.amountCents > leftCents) {
    const rest = `${formatUsd(leftCents)} is left of what order ${order.number} cost`
    return refused(`${rest}, and ${formatUsd(planned.amountCents)} is more`)
  }
  return planned
}

function planWithin(
  order: Order,
  leftCents: number,
  { wish, refunds, returns }: Before,
): Planned | Extract<OwnerRefund, { kind: 'refused' }> {
  if (wish.of === 'amount') return { kind: 'planned', amountCents: wish.amount, lines: [] }
  const back = { returns, refunds }
  if (wish.of === 'rest') {
    const rest = restOf(order, leftCents, back)
    return rest.amountCents > 0
      ? { kind: 'planned', ...rest }
      : refused(
          `what is left of order ${order.number} is for its open return: refund it there, or name an amount`,
        )
  }
  if (order.cancelledAt)
    return refused(`order ${order.number} is canceled and its goods are back: refund the rest, or an amount`)
  const lines = positionsOf(wish)
  const held = countPieces(heldPieces(back))
  const left = order.lines.map((line) => ({ ...line, left: line.quantity - (held.get(line.position) ?? 0) }))
  for (const { position, quantity } of lines) {
    const line = left.find((each) => each.position === position)
    if (!line) return refused(`order ${order.number} has no line ${position + 1}`)
    if (quantity > line.left) {
      const taken = line.left === line.quantity ? '' : '; the others are in a return or paid back'
      return refused(`there are ${line.left} of ${lineName(line)} left to refund${taken}`)
    }
  }
  const paidBack = paidBackPieces(back)
  const amountCents = withoutWaived(order, leftCents, refundCents(order, paidBack, lines))
  return { kind: 'planned', amountCents, taxCents: refundTaxCents(order, paidBack, lines), lines }
}

/** Lines are worth their prices. What an edit did not charge of those was never paid, so the last of them lack it. */
function withoutWaived({ totalCents, paidCents }: Order, leftCents: number, worthCents: number): number {
  const missingCents = worthCents - leftCents
  return missingCents > 0 && missingCents <= totalCents - paidCents ? leftCents : worthCents
}

function refused(message: string): Extract<OwnerRefund, { kind: 'refused' }> {
  return { kind: 'refused', message }
}
