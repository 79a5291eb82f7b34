import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

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
