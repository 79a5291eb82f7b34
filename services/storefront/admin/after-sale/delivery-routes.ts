import { Hono } from 'hono'
import * as v from 'valibot'
import { cancelOrder } from '../../order-help/cancel/cancel-order.ts'
import { recordDelivery } from '../../order-help/delivery/record-delivery.ts'
import type { StorefrontParts } from '../../parts.ts'
import { formatUsd } from '../../pricing/money.ts'
import type { AdminEnv } from '../access.ts'
import { answer, answerBody } from '../answer.ts'
import { logChange } from '../change-log.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { noSuchOrder } from '../show-order.ts'

const deliveryBody = v.object(
  {
    day: v.optional(
      v.pipe(v.string(), v.isoDate('a day is written as 2026-03-17'), v.check(isDay, 'there is no such day')),
    ),
  },
  'a day is written as 2026-03-17',
)

/** 2026-02-30 is written as a day is, and none. */
function isDay(day: string): boolean {
  const moment = new Date(day)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** Below `/orders/:number`, which is checked to be a number by then. */
export function deliveryRoutes(parts: StorefrontParts): Hono<AdminEnv> {
  const { database, now } = parts
  return new Hono<AdminEnv>()
    .put('/orders/:number/delivery', (c) =>
      answerBody(c, deliveryBody, ({ day }) =>
        database.query.transaction().execute(async (trx) => {
          const number = Number(c.req.param('number'))
          const recorded = await recordDelivery(trx, parts, number, day)
          if (recorded.kind === 'missing') return noSuchOrder(number)
          if (recorded.kind === 'refused') return refuse(409, recorded.message)
          const { kind: _, ...result } = recorded
          const change = { subject: String(number), before: result.before, after: result.day }
          await logChange(trx, { who: c.var.who, now: now() }, { action: 'deliver', ...change })
          return done({ number, ...result })
        }),
      ),
    )
    .put('/orders/:number/cancellation', async (c) =>
      answer(c, await cancel(parts, Number(c.req.param('number')), c.var.who)),
    )
}

function cancel(
  parts: StorefrontParts,
  number: number,
  who: string,
): Promise<Outcome<{ number: number; refunded: string; email: string }>> {
  return parts.database.query.transaction().execute(async (trx) => {
    const cancellation = await cancelOrder(trx, parts, { number, by: 'owner' })
    switch (cancellation.kind) {
      case 'missing':
        return noSuchOrder(number)
      case 'cancelled-before':
        return refuse(409, `order ${number} is cancelled already`)
      case 'sent':
        return refuse(409, `order ${number} is on its way, as ${cancellation.trackingNumber}`)
      case 'not-refunded':
        return refuse(409, `the gateway did not refund order ${number}: ${cancellation.reason}`)
      case 'cancelled': {
        const { email, totalCents } = cancellation.order
        const change = { subject: String(number), before: null, after: totalCents }
        await logChange(trx, { who, now: parts.now() }, { action: 'cancel', ...change })
        return done({ number, refunded: formatUsd(totalCents), email })
      }
    }
  })
}
