import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import {
  countsSchema,
  daySchema,
  differenceSchema,
  paymentOperations,
} from '#services/admin-contract/payments.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { done, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { readEvidence } from './dispute-evidence.ts'
import { readReconciliations } from './nightly.ts'
import type { Span } from './provider-books.ts'
import { reconcile } from './reconcile.ts'
import { readTakings, readTaxes } from './takings.ts'

const ID = /^\d{1,15}$/
const DAY_MS = 24 * 60 * 60_000

const keptSchema = v.object({ counts: countsSchema, differences: v.array(differenceSchema) })

export function paymentRoutes(parts: PaymentParts): Hono<AdminEnv> {
  const { database } = parts
  return serveOperations(paymentOperations, {
    reconcileDay: async ({ params: { day } }) => {
      if (!v.is(daySchema, day)) return refuse(422, 'a day is written as 2026-03-17')
      const { counts, differences, differenceCount, providers, until } = await reconcile(
        parts,
        spanOf(day, day),
      )
      const compared = { counts, differences: [...differences], differenceCount }
      return done({ ...compared, providers: [...providers], until: until.toISOString() })
    },
    showReconciliations: async () => {
      const rows = await readReconciliations(database.query)
      const reconciliations = rows.map(({ day, finishedAt, differenceCount, ...kept }) => ({
        ...{ day, finishedAt: finishedAt?.toISOString() ?? '', differenceCount: differenceCount ?? 0 },
        ...v.parse(keptSchema, kept),
      }))
      return done({ reconciliations })
    },
    listTakings: async ({ query: { from, to } }) =>
      done({ days: await readTakings(database.query, spanOf(from, to)) }),
    listTaxes: async ({ query: { from, to } }) =>
      done({ states: await readTaxes(database.query, spanOf(from, to)) }),
    listDisputes: async () => {
      const rows = await selectDisputes(database.query).orderBy('dispute.id', 'desc').limit(250).execute()
      return done({ disputes: rows.map(shown) })
    },
    showDispute: async ({ params: { id } }) => {
      const row = ID.test(id)
        ? await selectDisputes(database.query).where('dispute.id', '=', Number(id)).executeTakeFirst()
        : undefined
      if (!row) return refuse(404, `there is no dispute ${JSON.stringify(id)}`)
      return done({ dispute: shown(row), evidence: await readEvidence(database.query, row.paymentId) })
    },
  })
}

/** Both days are included. */
function spanOf(from: string, to: string): Span {
  return { from: new Date(from), to: new Date(Date.parse(to) + DAY_MS) }
}

function selectDisputes(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.disputes as dispute')
    .leftJoin('storefront.payments as payment', 'payment.id', 'dispute.payment_id')
    .leftJoin('storefront.orders as order', 'order.checkout_id', 'payment.checkout_id')
    .select(['dispute.id', 'dispute.reference', 'dispute.payment_id as paymentId'])
    .select(['dispute.amount_cents as amountCents', 'dispute.currency', 'dispute.reason', 'dispute.state'])
    .select(['dispute.respond_by as respondBy', 'dispute.created_at as openedAt'])
    .select('order.number as orderNumber')
}

type DisputeRow = Awaited<ReturnType<ReturnType<typeof selectDisputes>['execute']>>[number]

function shown({ paymentId: _, respondBy, openedAt, ...dispute }: DisputeRow) {
  return {
    ...dispute,
    respondBy: respondBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
  }
}
