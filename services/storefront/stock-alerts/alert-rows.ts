import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { policies } from '#facts/policies/policies.ts'
import type { AlertLink } from './alert-link.ts'

const DAY_MS = 24 * 60 * 60_000
/** Variants that one address may wait for at once. */
export const MAX_OF_ADDRESS = 20
const BATCH_SIZE = 500

type Begun = { readonly kind: 'waiting'; readonly endsAt: Date } | { readonly kind: 'too-many' }

/** Puts the address on the list. Where it is there already, it stays until the end that it had. */
export function beginAlert(
  query: Kysely<Tables>,
  { variantId, email }: AlertLink,
  now: Date,
): Promise<Begun> {
  return query.transaction().execute(async (trx) => {
    // Two presses for one address count one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 147))`.execute(trx)
    const waiting = await trx
      .selectFrom('storefront.stock_alerts')
      .where('email', '=', email)
      .where('ends_at', '>', now)
      .select(['variant_id', 'ends_at'])
      .execute()
    const known = waiting.find(({ variant_id }) => variant_id === variantId)
    if (known) return { kind: 'waiting', endsAt: known.ends_at }
    if (waiting.length >= MAX_OF_ADDRESS) return { kind: 'too-many' }
    const times = { asked_at: now, ends_at: new Date(now.getTime() + policies.stockAlertDays * DAY_MS) }
    await trx
      .insertInto('storefront.stock_alerts')
      .values({ variant_id: variantId, email, ...times })
      // One that has ended, and was not deleted yet, begins anew.
      .onConflict((conflict) => conflict.columns(['email', 'variant_id']).doUpdateSet(times))
      .execute()
    return { kind: 'waiting', endsAt: times.ends_at }
  })
}

/** Until when the address waits; undefined where it does not. */
export async function readAlertEnd(
  query: Kysely<Tables>,
  { variantId, email }: AlertLink,
  now: Date,
): Promise<Date | undefined> {
  const row = await query
    .selectFrom('storefront.stock_alerts')
    .where('email', '=', email)
    .where('variant_id', '=', variantId)
    .where('ends_at', '>', now)
    .select('ends_at')
    .executeTakeFirst()
  return row?.ends_at
}

export async function stopAlert(query: Kysely<Tables>, { variantId, email }: AlertLink): Promise<void> {
  await query
    .deleteFrom('storefront.stock_alerts')
    .where('email', '=', email)
    .where('variant_id', '=', variantId)
    .execute()
}

export interface DueAlert {
  readonly id: number
  readonly variantId: number
  readonly email: string
  readonly askedAt: Date
}

/** Takes the alert that waited longest, after `last`, for something that can be bought: it goes with its mail. */
export async function takeDueAlert(
  trx: Kysely<Tables>,
  last: number,
  now: Date,
): Promise<DueAlert | undefined> {
  const { rows } = await sql<DueAlert>`
    delete from storefront.stock_alerts where id = (
      select alert.id from storefront.stock_alerts as alert
      join storefront.variants as variant on variant.id = alert.variant_id
      join storefront.products as product on product.id = variant.product_id
      where alert.id > ${last} and alert.ends_at > ${now} and product.published_at is not null
        and (not variant.inventory_tracked or variant.inventory_policy = 'continue' or variant.stock > 0)
      order by alert.id limit 1 for update of alert skip locked
    )
    returning id, variant_id as "variantId", email, asked_at as "askedAt"`.execute(trx)
  return rows[0]
}

export async function deleteEndedAlerts(query: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from storefront.stock_alerts where id in (
    select id from storefront.stock_alerts where ends_at <= ${now}
    order by ends_at limit ${sql.lit(BATCH_SIZE)} for update skip locked
  )`.execute(query)
}
