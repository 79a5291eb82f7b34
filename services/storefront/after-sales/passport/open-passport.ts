import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { readKeptSetting } from '#facts/kept-setting.ts'
import { type Seat, seatOf } from '#facts/seats.ts'
import { type Order, type OrderLine, readOrderByNumber } from '../../orders/order.ts'
import { readRefunds } from '../../payments/refunds/read-refunds.ts'
import { countedDay, lastWarrantyDay } from '../days.ts'
import { readReturns } from '../returns/read-returns.ts'
import { linesWithBuyer } from '../returns/returnable.ts'
import type { OwnedPiece } from './passport-code.ts'

/** What the chair's owners have said of it. */
export interface PassportState {
  readonly owner: number
  readonly offer: number
  readonly isOffered: boolean
  readonly seatHole: number | null
  readonly kneeHole: number | null
  readonly note: string
}

export interface Passport {
  readonly piece: OwnedPiece
  readonly order: Order
  readonly orderId: number
  readonly line: OrderLine
  readonly seat: Seat
  readonly state: PassportState
  /** YYYY-MM-DD; undefined until it was sent. */
  readonly warrantyUntil: string | undefined
}

export type OpenedPassport =
  | { readonly kind: 'open'; readonly passport: Passport }
  /** The chair has a newer owner. */
  | { readonly kind: 'handed-on' }
  /** It was canceled, taken out of its order, sent back or paid back: the shop or nobody has it. */
  | { readonly kind: 'ended'; readonly message: string }

/** A chair of which nobody has said anything is set as its buyer kept it with the order. */
function asSold({ productHandle, setting }: OrderLine): PassportState {
  const { seatHole = null, kneeHole = null } = readKeptSetting(productHandle, setting) ?? {}
  return { owner: 0, offer: 0, isOffered: false, seatHole, kneeHole, note: '' }
}

/** Opens the page of a chair whose code was proved. */
export async function openPassport(query: Kysely<Tables>, piece: OwnedPiece): Promise<OpenedPassport> {
  const { orderNumber, position } = piece
  const order = await readOrderByNumber(query, orderNumber)
  const line = order?.lines.find((each) => each.position === position)
  const seat = seatOf(line?.productHandle)
  if (!order || !line || !seat || line.quantity < piece.piece)
    return ended('This chair was taken out of its order before it shipped.')
  if (order.cancelledAt) return ended('The order of this chair was canceled, so it never shipped.')
  const returns = await readReturns(query, orderNumber)
  const refunds = await readRefunds(query, orderNumber)
  if (!linesWithBuyer(order, { returns, refunds }).includes(line))
    return ended('This chair was returned or refunded, so its passport has ended.')
  const { orderId, state } = await readState(query, piece, asSold(line))
  if (state.owner !== piece.owner) return { kind: 'handed-on' }
  const counted = countedDay(order)
  const warrantyUntil = counted && lastWarrantyDay(counted, order.terms)
  return { kind: 'open', passport: { piece, order, orderId, line, seat, state, warrantyUntil } }
}

async function readState(
  query: Kysely<Tables>,
  { orderNumber, position, piece }: OwnedPiece,
  before: PassportState,
) {
  const { orderId, ...row } = await query
    .selectFrom('storefront.orders as order')
    .leftJoin('storefront.chair_passports as passport', (join) =>
      join
        .onRef('passport.order_id', '=', 'order.id')
        .on('passport.position', '=', position)
        .on('passport.piece', '=', piece),
    )
    .where('order.number', '=', orderNumber)
    .select(['order.id as orderId', 'owner', 'offer', 'is_offered as isOffered', 'note'])
    .select(['seat_hole as seatHole', 'knee_hole as kneeHole'])
    .executeTakeFirstOrThrow()
  const { owner, offer, isOffered, note, seatHole, kneeHole } = row
  const isKept = owner !== null && offer !== null && isOffered !== null && note !== null
  return { orderId, state: isKept ? { owner, offer, isOffered, note, seatHole, kneeHole } : before }
}

function ended(message: string): OpenedPassport {
  return { kind: 'ended', message }
}
