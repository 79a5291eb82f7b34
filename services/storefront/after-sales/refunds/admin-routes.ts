import type { Hono } from 'hono'
import { refundOperations } from '#services/admin-contract/refunds.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { done, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { logChange } from '../../change-log.ts'
import { noSuchOrder } from '../../orders/no-such-order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { listRefunds } from './list-refunds.ts'
import { refundOrder } from './refund-order.ts'
import { shownRefund } from './refund-words.ts'
import { retryRefund } from './retry-refund.ts'

const NUMBER = /^\d{1,15}$/
const SEQUENCE = /^\d{1,6}$/

/** What staff do with money that goes back outside a return or a cancellation. The log of changes keeps it. */
export function refundRoutes({ database, ...parts }: StorefrontParts): Hono<AdminEnv> {
  const { now } = parts
  const numberOf = (text: string) => (NUMBER.test(text) ? Number(text) : -1)
  return serveOperations(refundOperations, {
    listRefunds: ({ query }) => listRefunds(database, query),
    refundOrder: ({ params, query, body, who }) =>
      database.query.transaction().execute(async (trx) => {
        const number = numberOf(params.number)
        const made = await refundOrder(trx, { database, ...parts }, number, { ...body, seen: query.version })
        if (made.kind === 'missing') return noSuchOrder(number)
        if (made.kind === 'refused') return refuse(409, made.message)
        const { refund, order, isNew } = made
        if (isNew) {
          const after = { cents: refund.amountCents, reason: refund.reason, lines: refund.lines }
          const change = { action: 'refund', subject: String(number), before: null, after } as const
          await logChange(trx, { who, now: now() }, change)
        }
        return done({ ...shownRefund(refund, false), isNew, email: order.email })
      }),
    retryRefund: ({ params, who }) =>
      database.query.transaction().execute(async (trx) => {
        const number = numberOf(params.number)
        const sequence = SEQUENCE.test(params.refund) ? Number(params.refund) : -1
        const retried = await retryRefund(trx, parts, number, sequence)
        if (retried.kind === 'missing')
          return refuse(404, `order ${params.number} has no refund ${JSON.stringify(params.refund)}`)
        if (retried.kind === 'refused') return refuse(409, retried.message)
        const { refund, failed } = retried
        const change = { before: failed.sequence, after: refund.sequence, subject: String(number) }
        await logChange(trx, { who, now: now() }, { action: 'refund', ...change })
        return done(shownRefund(refund, false))
      }),
  })
}
