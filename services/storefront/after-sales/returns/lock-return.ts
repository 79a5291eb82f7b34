import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Refund, readRefunds } from '../../payments/refunds/read-refunds.ts'
import { readRefundable } from '../../payments/refunds/record-refund.ts'
import type { CaseNumber } from '../case-number.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { type Return, readReturns } from './read-returns.ts'

export interface LockedReturn extends LockedOrder {
  readonly asked: Return
  /** All returns of the order, this one among them. */
  readonly returns: readonly Return[]
  readonly refunds: readonly Refund[]
  /** Cents that can still go back. */
  readonly leftCents: number
  /** Why nothing can go back now, whatever is left. */
  readonly obstacle: string | undefined
}

/** Holds the order of the return, so no other return of that order changes meanwhile. */
export async function lockReturn(
  trx: Kysely<Tables>,
  { orderNumber, sequence }: CaseNumber,
): Promise<LockedReturn | undefined> {
  const locked = await lockOrder(trx, orderNumber)
  const returns = locked ? await readReturns(trx, orderNumber) : []
  const asked = returns.find((each) => each.sequence === sequence)
  if (!locked || !asked) return undefined
  const refunds = await readRefunds(trx, orderNumber)
  const { leftCents, obstacle } = await readRefundable(trx, locked)
  return { ...locked, asked, returns, refunds, leftCents, obstacle }
}
