import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Passport } from './open-passport.ts'
import type { Offer } from './passport-code.ts'

export interface Settings {
  readonly seatHole: number | null
  readonly kneeHole: number | null
  readonly note: string
}

type Change =
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'offer' }
  | { readonly kind: 'take-back' }

/** Changes nothing where somebody else has taken the chair over meanwhile: then its page says so to who asked. */
export async function changePassport(
  query: Kysely<Tables>,
  { orderId, state, piece: { position, piece, owner } }: Passport,
  change: Change,
): Promise<void> {
  await query
    .insertInto('storefront.chair_passports')
    // The setting that was kept with the order stays, whatever is changed first.
    .values({ order_id: orderId, position, piece, seat_hole: state.seatHole, knee_hole: state.kneeHole })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await query
    .updateTable('storefront.chair_passports')
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .where('piece', '=', piece)
    .where('owner', '=', owner)
    .set(valuesOf(change))
    .execute()
}

function valuesOf(change: Change) {
  switch (change.kind) {
    case 'settings': {
      const { seatHole, kneeHole, note } = change.settings
      return { seat_hole: seatHole, knee_hole: kneeHole, note }
    }
    case 'offer':
      // A second press shows the same link; one that was taken back never opens again.
      return { is_offered: true, offer: sql<number>`case when is_offered then offer else offer + 1 end` }
    case 'take-back':
      return { is_offered: false }
  }
}

/** Gives the chair to who shows the link first; false for a link that was used or taken back. */
export async function takeOver(
  query: Kysely<Tables>,
  { orderNumber, position, piece, owner, offer }: Offer,
): Promise<boolean> {
  const taken = await query
    .updateTable('storefront.chair_passports')
    .where('order_id', '=', (order) =>
      order.selectFrom('storefront.orders').where('number', '=', orderNumber).select('id'),
    )
    .where('position', '=', position)
    .where('piece', '=', piece)
    .where('owner', '=', owner)
    .where('offer', '=', offer)
    .where('is_offered', '=', true)
    // What the old owner noted is theirs; how the chair is set goes with it.
    .set({ owner: owner + 1, is_offered: false, note: '' })
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}
