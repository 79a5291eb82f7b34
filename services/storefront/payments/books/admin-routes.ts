import type { Hono } from 'hono'
import * as v from 'valibot'
import { countsSchema, differenceSchema, paymentOperations } from '#services/admin-contract/payments.ts'
import { day } from '#services/admin-contract/shared-fields.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { done, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { readRefused, refusedWords } from '../refused-payments.ts'
import { readEvidence } from './dispute-evidence.ts'
import { listDisputes, selectDisputes, shownDispute } from './list-disputes.ts'
import { keepAgain, readReconciliations, TOLD_NIGHTS } from './nightly.ts'
import { readPayouts } from './payouts.ts'
import type { Span } from './provider-books.ts'
import { reconcile } from './reconcile.ts'
import { readTakings, readTaxes } from './takings.ts'
import { readUncompared } from './uncompared-days.ts'

const ID = /^\d{1,15}$/
const DAY_MS = 24 * 60 * 60_000

const keptSchema = v.object({ counts: countsSchema, differences: v.array(differenceSchema) })

export function paymentRoutes(parts: PaymentParts): Hono<AdminEnv> {
  const { database, now } = parts
  return serveOperations(paymentOperations, {
    reconcileDay: async ({ params }) => {
      if (!v.is(day, params.day)) return refuse(422, 'a day is written as 2026-03-17')
      const span = spanOf(params.day, params.day)
      const found = await reconcile(parts, span)
      const { counts, differences, differenceCount, providers, until } = found
      if (providers.length > 0 && until.getTime() === span.to.getTime())
        await keepAgain(database.query, span.from, found, now())
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
    showBooks: async () => {
      const rows = await readReconciliations(database.query)
      const [last] = rows
      const uncompared = await readUncompared(parts, TOLD_NIGHTS)
      return done({
        isCompared: parts.providers.all.some(({ books }) => books),
        last: last
          ? {
              day: last.day,
              finishedAt: last.finishedAt?.toISOString() ?? '',
              differenceCount: last.differenceCount ?? 0,
            }
          : null,
        openDifferences: rows.reduce((sum, { differenceCount }) => sum + (differenceCount ?? 0), 0),
        uncompared: uncompared.map((day) => day.toISOString().slice(0, 10)),
        refused: (await readRefused(database.query)).map((refused) => ({
          ...{ orderNumber: refused.orderNumber ?? null, amountCents: refused.amountCents },
          ...{ since: refused.since.toISOString(), words: refusedWords(refused) },
        })),
      })
    },
    listPayouts: async ({ query: { from, to } }) => done(await readPayouts(parts, spanOf(from, to))),
    listDisputes: async ({ query }) => done(await listDisputes(database.query, query)),
    showDispute: async ({ params: { id } }) => {
      const row = ID.test(id)
        ? await selectDisputes(database.query).where('dispute.id', '=', Number(id)).executeTakeFirst()
        : undefined
      if (!row) return refuse(404, `there is no dispute ${JSON.stringify(id)}`)
      return done({ dispute: shownDispute(row), evidence: await readEvidence(database.query, row.paymentId) })
    },
  })
}

/** Both days are included. */
function spanOf(from: string, to: string): Span {
  return { from: new Date(from), to: new Date(Date.parse(to) + DAY_MS) }
}
