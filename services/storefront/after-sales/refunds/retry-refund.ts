import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { StorefrontParts } from '../../parts.ts'
import { type Refund, readRefunds } from '../../payments/refunds/read-refunds.ts'
import { readLeftOfPayment, readRefundable, recordRefund } from '../../payments/refunds/record-refund.ts'
import { formatUsd } from '../../pricing/money.ts'
import { lockOrder } from '../lock-order.ts'

export type RetriedRefund =
  | { readonly kind: 'retried'; readonly refund: Refund; readonly failed: Refund }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'missing' }

/**
 * A failed refund is made anew, with a key of its own, since a provider repeats its first answer to the old one. Of
 * one that was on its way for too long the provider is only asked again: it may have arrived.
 */
export async function retryRefund(
  trx: Kysely<Tables>,
  { now }: Pick<StorefrontParts, 'now'>,
  number: number,
  sequence: number,
): Promise<RetriedRefund> {
  const locked = await lockOrder(trx, number)
  const refunds = locked ? await readRefunds(trx, number) : []
  const failed = refunds.find((refund) => refund.sequence === sequence)
  if (!locked || !failed) return { kind: 'missing' }
  if (failed.isOverdue) {
    await lookAgain(trx, failed, now())
    return { kind: 'retried', refund: { ...failed, isOverdue: false }, failed }
  }
  if (failed.state !== 'failed') return refused(`refund ${sequence} of order ${number} has not failed`)
  if (refunds.some(({ retryOf }) => retryOf === failed.id))
    return refused(`refund ${sequence} of order ${number} was tried again already`)
  const { leftCents, obstacle } = await readRefundable(trx, locked)
  if (obstacle !== undefined) return refused(obstacle)
  const { kind, amountCents, taxCents, lines, returnId, orderEditId, reason, restocked } = failed
  if (amountCents > leftCents)
    return refused(`only ${formatUsd(leftCents)} is left of what order ${number} cost`)
  // An order that was edited may have several payments, and other refunds may have gone back to this one since.
  const leftOfPayment = await readLeftOfPayment(trx, locked, failed.paymentId)
  if (amountCents > leftOfPayment) {
    const left = `only ${formatUsd(leftOfPayment)} is left of the payment that it was to go back to`
    return refused(`${left}: make another refund of ${formatUsd(amountCents)}`)
  }
  await recordRefund(trx, locked, {
    ...{
      kind,
      amountCents,
      taxCents,
      lines,
      restocked,
      retryOf: { id: failed.id, paymentId: failed.paymentId },
      now: now(),
    },
    ...(returnId !== null && { returnId }),
    ...(orderEditId !== null && { orderEditId }),
    ...(reason !== null && { reason }),
    idempotencyKey: `${failed.idempotencyKey}-again-${refunds.length + 1}`,
  })
  const refund = (await readRefunds(trx, number)).at(-1)
  if (!refund) throw new Error(`the refund of order ${number} was written and cannot be read`)
  return { kind: 'retried', refund, failed }
}

async function lookAgain(trx: Kysely<Tables>, { id }: Refund, now: Date): Promise<void> {
  await trx
    .updateTable('storefront.refunds')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .set({ next_try_at: now })
    .execute()
}

function refused(message: string): RetriedRefund {
  return { kind: 'refused', message }
}
