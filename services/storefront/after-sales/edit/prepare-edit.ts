import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { EditSettledBy } from '#database/tables/order-edits.ts'
import type { Tables } from '#database/tables.ts'
import { problemsIn } from '#services/admin-contract/operation.ts'
import type { OrderChanges } from '#services/admin-contract/order-edits.ts'
import { done, type Outcome, refuse, refuseAll } from '#services/shared/admin/outcome.ts'
import { type Address, addressSchema } from '../../address/address-schema.ts'
import { noSuchOrder } from '../../orders/no-such-order.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { readRefunds, refundedPieces } from '../../payments/refunds/read-refunds.ts'
import { readRefundable } from '../../payments/refunds/record-refund.ts'
import { formatUsd } from '../../pricing/money.ts'
import { type LockedOrder, lockOrder } from '../lock-order.ts'
import { isBeingPaid } from './asked-edit.ts'
import { lockMarket, readEditableOrder } from './editable-order.ts'
import { type EditQuote, type NewAddress, quoteEdit } from './quote-edit.ts'
import {
  chooseSettlement,
  differenceToSettle,
  lockPlacingPayment,
  type PlacingPayment,
  toldSettlement,
} from './settle-difference.ts'

export interface PreparedEdit {
  readonly locked: LockedOrder
  readonly quote: EditQuote
  readonly payment: PlacingPayment
  readonly settledBy: EditSettledBy
  /** What the buyer has paid for the order as it was, which is less than its total where an edit was not charged. */
  readonly paidCents: number
  /** Differs once anything differs that the preview showed, the order before the edit included. */
  readonly fingerprint: string
}

/**
 * Holds the order, its variants and its payment, in that order, and quotes the edit. Preview and application share it,
 * so that both see the same.
 */
export async function prepareEdit(
  trx: Kysely<Tables>,
  { providers }: Pick<PaymentParts, 'providers'>,
  number: number,
  changes: OrderChanges,
): Promise<Outcome<PreparedEdit>> {
  const locked = await lockOrder(trx, number)
  if (!locked) return noSuchOrder(number)
  const { id, order } = locked
  if (order.cancelledAt) return refuse(409, `order ${number} is canceled`)
  if (order.fulfilment) {
    return refuse(409, `order ${number} is on its way, as ${order.fulfilment.trackingNumber}`)
  }
  if (await isBeingPaid(trx, id)) {
    return refuse(409, `the buyer is paying for an edit of order ${number} right now: try again in a while`)
  }
  if (refundedPieces(await readRefunds(trx, number)).length > 0)
    return refuse(409, `items of order ${number} were refunded one by one, so it can only be canceled now`)
  const editable = await readEditableOrder(trx, id)
  const address = readAddress(order, changes.address)
  // The goods are quoted for the old address where the new one is wrong, to tell at once what is wrong with either.
  const shipTo = address.kind === 'done' ? address.result : columnsOf(order)
  const market = await lockMarket(trx, editable, {
    skus: changes.added.map(({ sku }) => sku),
    state: shipTo.state,
  })
  const quoted = quoteEdit(editable, changes, shipTo, market)
  if (address.kind === 'refused') return refuseAll(address, quoted.kind === 'refused' ? [quoted] : [])
  if (quoted.kind === 'refused') return quoted
  const payment = await lockPlacingPayment(trx, id)
  const { paidCents, leftCents, obstacle } = await readRefundable(trx, locked)
  const quote = { ...quoted.result, differenceCents: differenceToSettle(quoted.result, paidCents) }
  const settledBy = chooseSettlement(payment, quote.differenceCents, providers.current.leastCents)
  // A smaller capture is bound like a refund: what was promised back before comes out of the same money.
  if (settledBy === 'refund' || settledBy === 'smaller-capture') {
    if (obstacle !== undefined) return refuse(409, obstacle)
    if (-quote.differenceCents > leftCents)
      return refuse(409, `of order ${number} only ${formatUsd(leftCents)} is left to pay back`)
  }
  return done({
    locked,
    quote,
    payment,
    settledBy,
    paidCents,
    fingerprint: fingerprintOf(number, quote, settledBy),
  })
}

function fingerprintOf(
  number: number,
  { before, after, differenceCents }: EditQuote,
  settledBy: EditSettledBy,
): string {
  const shown = JSON.stringify([number, before, after, differenceCents, toldSettlement(settledBy)])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 20)
}

/** The checkout's own rules hold for the address as a whole. */
function readAddress(order: Address, changes: OrderChanges['address']): Outcome<NewAddress> {
  if (Object.keys(changes).length === 0) return done(columnsOf(order))
  const state = changes.state?.toUpperCase() ?? order.state
  const read = v.safeParse(addressSchema, { ...order, ...changes, state })
  if (read.success) return done(columnsOf(read.output))
  const [first, ...others] = problemsIn(read.issues).map(({ path, message }) =>
    refuse(422, message, { field: path, path: `address.${path}` }),
  )
  return first ? refuseAll(first, others) : refuse(422, read.issues[0].message)
}

function columnsOf({ firstName, lastName, address, apartment, city, state, zip }: Address): NewAddress {
  return { first_name: firstName, last_name: lastName, address, apartment, city, state, zip }
}
