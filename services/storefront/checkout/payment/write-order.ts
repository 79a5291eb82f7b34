import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DraftedLine, OrderDraft } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { searchedGoods } from '../../orders/order-words.ts'
import type { WaitingPayment } from '../../payments/payment-steps.ts'

const SECRET_BYTES = 18

/** Writes the order as the buyer agreed to it when the payment began. */
export async function writeOrder(
  trx: Kysely<Tables>,
  { id: paymentId, checkoutId, draft }: WaitingPayment<OrderDraft>,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('storefront.orders')
    .values({
      ...draft.order,
      secret: randomBytes(SECRET_BYTES).toString('base64url'),
      checkout_id: checkoutId,
      payment_id: paymentId,
      placed_at: now,
      goods: searchedGoods(draft.lines),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('storefront.order_lines')
    .values(
      draft.lines.map((line, position) => ({
        ...line,
        order_id: id,
        position,
        variant_id: ifStillThere(line),
      })),
    )
    .execute()
  return id
}

/** The owner may have deleted the variant while the buyer was at the bank. */
function ifStillThere({ variant_id }: DraftedLine) {
  return sql<number | null>`(select id from storefront.variants where id = ${variant_id})`
}

/**
 * Whether the buyer said, through a program that shops for them, that they want the newsletter. A cart's checkout is
 * younger than the cart, so what was said there counts. It is read before the order is written, which empties it.
 */
export async function wantsNews(trx: Kysely<Tables>, cartId: number): Promise<boolean> {
  const said = await trx
    .selectFrom('storefront.agent_sessions')
    .where('cart_id', '=', cartId)
    .where('canceled_at', 'is', null)
    .orderBy(sql`kind = 'checkout'`, 'desc')
    .select('details')
    .executeTakeFirst()
  return said?.details.consent?.email === true
}
