import type { Actor } from '#services/shared/admin/admit-staff.ts'
import { isSigned, sign } from '#services/shared/signature.ts'
import type { StorefrontParts } from '../parts.ts'
import type { Order } from './order.ts'

type Keys = Pick<StorefrontParts, 'signingKey' | 'now'>

const DAY_S = 24 * 60 * 60
/** look-UNTIL-SIGNATURE; seconds since 1970. */
const LOOK = /^look-(\d{1,12})-([\w-]{43})$/

/**
 * The order with the secret of its pages that a colleague may have. The buyer's own secret cancels and pays back, asks for
 * no second factor, and is good after the colleague has left: they are given another one, which shows the same pages for
 * a day and does nothing there.
 */
export function orderForStaff({ signingKey, now }: Keys, { role }: Pick<Actor, 'role'>, order: Order): Order {
  if (role === null) return order
  const until = Math.floor(now().getTime() / 1000) + DAY_S
  return { ...order, secret: `look-${until}-${sign(signingKey, purpose(order, until))}` }
}

/** Whether an order was opened by a look. */
export function isLookedAt({ secret }: Pick<Order, 'secret'>): boolean {
  return LOOK.test(secret)
}

export function isStaffLook(
  { signingKey, now }: Keys,
  order: Pick<Order, 'number'>,
  secret: string,
): boolean {
  const [, until, signature] = LOOK.exec(secret) ?? []
  if (!until || !signature || Number(until) * 1000 < now().getTime()) return false
  return isSigned(signingKey, purpose(order, Number(until)), signature)
}

function purpose({ number }: Pick<Order, 'number'>, until: number): string {
  return `a look of staff at order ${number} until ${until}`
}
