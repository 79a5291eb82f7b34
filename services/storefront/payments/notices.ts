import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Kysely, sql } from 'kysely'
import { mayPass } from '#database/database-away.ts'
import type { Tables } from '#database/tables.ts'
import { openRefusalLog } from '#services/shared/refusal-log.ts'
import { askAboutDispute } from './books/disputes.ts'
import { PAID_BACK } from './claim-payments.ts'
import type { PaymentParts } from './payment-parts.ts'
import type { NoticeSubject, PaymentNotices, PaymentProvider, PaymentProviders } from './payment-provider.ts'

/** A notice holds one object of the provider's, which takes a tenth of this. */
const BODY_BYTES = 256 * 1024
/** Providers repeat a notice for three days at most. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000

/** Takes what payment providers send by themselves, also those that take no new payments any more. */
export function paymentNotices(parts: PaymentParts): Hono {
  const app = new Hono()
  for (const provider of parts.providers.all) {
    if (provider.notices) app.route('/', noticesOf(parts, provider, provider.notices))
  }
  return app
}

/** The paths at which notices are taken: `/webhooks/stripe`. */
export function noticePaths({ all }: PaymentProviders): string[] {
  return all.filter(({ notices }) => notices).map(pathOf)
}

function pathOf({ name }: PaymentProvider): string {
  return `/webhooks/${name}`
}

function noticesOf(parts: PaymentParts, provider: PaymentProvider, notices: PaymentNotices): Hono {
  const path = pathOf(provider)
  const { log, now } = parts
  const tellRefusal = openRefusalLog(log, now, 'a notice about a payment was refused')
  return new Hono()
    .post(path, bodyLimit({ maxSize: BODY_BYTES, onError: (c) => c.text('Too large', 413) }), async (c) => {
      const read = notices.read(await c.req.text(), c.req.raw.headers, now())
      if (read.kind === 'refused') {
        tellRefusal({ provider: provider.name, reason: read.reason })
        return c.text('Refused', 400)
      }
      const { id, type, about } = read
      const isNew = await parts.database.query.transaction().execute(async (trx) => {
        const isFirst = await keep(trx, { provider: provider.name, id, type, received_at: now() })
        if (isFirst && about) await askAnew(trx, provider.name, about, now())
        return isFirst
      })
      log.info({ provider: provider.name, id, type, isNew }, 'a notice about a payment was taken')
      return c.text(isNew ? 'Taken' : 'Taken before')
    })
    .all(path, (c) => c.text('Method not allowed', 405, { allow: 'POST' }))
    .onError((error, c) => {
      log.error({ err: error }, 'a notice about a payment could not be taken; the provider sends it again')
      return c.text('Not now', mayPass(error) ? 503 : 500)
    })
}

async function keep(
  trx: Kysely<Tables>,
  notice: { provider: string; id: string; type: string; received_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('storefront.payment_notices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Makes the queue ask the provider now; what it answers then is all that counts. */
async function askAnew(
  trx: Kysely<Tables>,
  provider: string,
  about: NoticeSubject,
  now: Date,
): Promise<void> {
  switch (about.kind) {
    case 'payment':
      await trx
        .updateTable('storefront.payments')
        .where('provider', '=', provider)
        .where('idempotency_key', '=', about.idempotencyKey)
        .where('state', 'in', ['needs-action', 'pending'])
        .set({ next_try_at: now })
        .execute()
      if (about.mayHoldMoney) await releaseAgain(trx, provider, about.idempotencyKey, now)
      break
    case 'refund':
      await trx
        .updateTable('storefront.refunds')
        .where('reference', '=', about.reference)
        .where('state', '=', 'pending')
        .set({ next_try_at: now })
        .execute()
      if (about.mayHaveFailed) await doubtPaid(trx, about.reference, now)
      break
    case 'dispute':
      await askAboutDispute(trx, provider, about.reference, now)
      break
  }
  await sql`select pg_notify('storefront_payments', '')`.execute(trx)
}

/** Money that came after its payment was given up goes back; where there is none, nothing happens. */
async function releaseAgain(trx: Kysely<Tables>, provider: string, key: string, now: Date): Promise<void> {
  await trx
    .updateTable('storefront.payments')
    .where('provider', '=', provider)
    .where('idempotency_key', '=', key)
    .where('state', 'in', ['declined', 'released'])
    .where(({ eb, or }) => or([eb('reason', 'is', null), eb('reason', 'not like', `%${PAID_BACK}`)]))
    .set({ state: 'releasing', next_try_at: now, tries: 0 })
    .execute()
}

/** A refund that its provider called paid may still be refused by the buyer's bank, days later. */
async function doubtPaid(trx: Kysely<Tables>, reference: string, now: Date): Promise<void> {
  await trx
    .updateTable('storefront.refunds')
    .where('reference', '=', reference)
    .where('state', '=', 'paid')
    .set({ state: 'pending', ended_at: null, next_try_at: now, tries: 0 })
    .execute()
}

export async function forgetOldNotices(query: Kysely<Tables>, now: Date): Promise<void> {
  await query
    .deleteFrom('storefront.payment_notices')
    .where('received_at', '<', new Date(now.getTime() - KEPT_FOR_MS))
    .execute()
}
