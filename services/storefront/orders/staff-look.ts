import { mayDo } from '#services/admin-contract/staff-roles.ts'
import type { Actor } from '#services/shared/admin/admit-staff.ts'
import { isSigned, sign } from '#services/shared/signature.ts'
import type { StorefrontParts } from '../parts.ts'
import type { Order } from './order.ts'

type Keys = Pick<StorefrontParts, 'signingKey' | 'now'>

const DAY_S = 24 * 60 * 60
/** look-UNTIL-SIGNATURE; seconds since 1970. */
const LOOK = /^look-(\d{1,12})-([\w-]{43})$/

/**
 * The order with the secret of its pages that a colleague may have. The buyer's own secret cancels and pays back, so who
 * may not do that is given another one, which shows the same pages for a day and does nothing there.
 */
export function orderForStaff({ signingKey, now }: Keys, { role }: Pick<Actor, 'role'>, order: Order): Order {
  if (role === null || mayDo(role, 'order.cancel')) return order
  const until = Math.floor(now().getTime() / 1000) + DAY_S
  return { ...order, secret: `look-${until}-${sign(signingKey, purpose(order, until))}` }
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
