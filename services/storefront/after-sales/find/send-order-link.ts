import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { Budgets } from '#services/shared/budgets.ts'
import { equalsSecret } from '#services/shared/equals-secret.ts'
import { readOrderByNumber } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { orderLinkMail } from './order-link-mail.ts'

/** The limit keeps strangers from filling a mailbox. A buyer beyond it has a mail of the last hour with the link. */
const MAX_OF_ORDER_AN_HOUR = 5
const HOUR_S = 60 * 60

export interface OrderLinks {
  /** False where nothing was queued: no such order, another email, or too many mails of the order lately. */
  send(trx: Kysely<Tables>, number: number, email: string): Promise<boolean>
  /** Uncounts a mail whose transaction was rolled back. */
  giveBack(number: number): void
}

/**
 * Mails an order's link to the order's own email, if that is the one given. Nobody is told whether it was, nor whether
 * a link was sent lately. Only mails that go out are counted, so no stranger uses up a buyer's mails.
 */
export function createOrderLinks({ mail, publicUrl, now }: StorefrontParts): OrderLinks {
  const byOrder = new Budgets({
    max: MAX_OF_ORDER_AN_HOUR,
    restoredPerS: MAX_OF_ORDER_AN_HOUR / HOUR_S,
    now,
  })
  return {
    async send(trx, number, email) {
      const order = await readOrderByNumber(trx, number)
      if (!order || !equalsSecret(order.email.toLowerCase(), email.toLowerCase())) return false
      if (byOrder.left(String(number)) === 0) return false
      await mail.enqueue(trx, await orderLinkMail(order, publicUrl))
      return byOrder.take(String(number), 1)
    },
    giveBack: (number) => byOrder.charge(String(number), -1),
  }
}
