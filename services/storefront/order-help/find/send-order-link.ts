import { equalsSecret } from '#services/shared/equals-secret.ts'
import { readOrderByNumber } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { orderLinkMail } from './order-link-mail.ts'

/** Mails the order's link to its own address, if that is the one given. Nobody is told whether it was. */
export async function sendOrderLink(
  { database, mail, publicUrl }: StorefrontParts,
  number: number,
  email: string,
): Promise<void> {
  const order = await readOrderByNumber(database.query, number)
  if (!order || !equalsSecret(order.email.toLowerCase(), email.toLowerCase())) return
  const message = await orderLinkMail(order, publicUrl)
  await database.query.transaction().execute((trx) => mail.enqueue(trx, message))
}
