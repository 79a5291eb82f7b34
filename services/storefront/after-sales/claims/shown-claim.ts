import { html } from 'hono/html'
import type { ClaimOutcome } from '#database/tables/after-sales.ts'
import type { Goods } from '#services/mail/letter/letter.ts'
import type { Html } from '../../html/document.ts'
import { trackingLine } from '../../html/tracking.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { mailedLine } from '../../orders/order-words.ts'
import { formatDay } from '../../pricing/delivery-days.ts'
import type { Claim } from './read-claims.ts'

export function claimPath(order: Order, { number }: Pick<Claim, 'number'>): string {
  return helpPath(order, 'claims', number)
}

/** The first picture has number 1. */
export function claimPicturePath(order: Order, claim: Pick<Claim, 'number'>, picture: number): string {
  return `${claimPath(order, claim)}/pictures/${picture}`
}

/** What the shop decided, as its buyer is told. */
export const DECISION_WORDS: Readonly<Record<ClaimOutcome, string>> = {
  replacement: 'You get a replacement.',
  part: 'You get a new part.',
  refund: 'You get money back.',
  refused: 'We cannot accept this claim.',
}

/** Once goods went out; undefined before, and of what has none. */
export function sentWords({ outcome, sentAt, trackingNumber }: Claim): Html | undefined {
  if (sentAt === null) return undefined
  const what = outcome === 'part' ? 'The part' : 'The replacement'
  const by = trackingNumber && html`, ${trackingLine(trackingNumber)}`
  return html`${what} shipped on ${formatDay(sentAt)}${by}`
}

/** The mail shows one piece of the line; the buyer's words tell how many have failed. */
export function claimedGoods(order: Order, claim: Pick<Claim, 'position'>, publicUrl: string): Goods[] {
  return order.lines
    .filter(({ position }) => position === claim.position)
    .map((line) => {
      const { name, picture } = mailedLine(line, publicUrl)
      return { name, picture }
    })
}
