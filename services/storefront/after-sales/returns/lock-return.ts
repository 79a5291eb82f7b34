import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { CaseNumber } from '../case-number.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { type Return, readReturns } from './read-returns.ts'

export interface LockedReturn extends LockedOrder {
  readonly asked: Return
  /** All returns of the order, this one among them. */
  readonly returns: readonly Return[]
}

/** Holds the order of the return, so no other return of that order changes meanwhile. */
export async function lockReturn(
  trx: Kysely<Tables>,
  { orderNumber, sequence }: CaseNumber,
): Promise<LockedReturn | undefined> {
  const locked = await lockOrder(trx, orderNumber)
  const returns = locked ? await readReturns(trx, orderNumber) : []
  const asked = returns.find((each) => each.sequence === sequence)
  return locked && asked && { ...locked, asked, returns }
}
