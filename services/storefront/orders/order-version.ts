import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { changeWords } from '#services/admin-contract/change-words.ts'
import type { Change } from '../change-log.ts'

/** What the log of changes says of an order, its returns and its claims. */
export const ORDER_ACTIONS = [
  'fulfil',
  'deliver',
  'cancel',
  'edit',
  'refund',
  'tag',
  'receive',
  'refuse',
  'answer',
  'send',
] as const satisfies readonly Change['action'][]
/** Tags are added and taken away one by one, so nobody can overwrite them, and nothing else depends on them. */
const COUNTED = ORDER_ACTIONS.filter((action) => action !== 'tag')

/**
 * Differs once anything about an order differs that staff decide by: the last entry about it in the log of changes,
 * and a digest of the order, since its buyer changes it without an entry there.
 */
export async function readVersion(query: Kysely<Tables>, number: number): Promise<string> {
  const { rows } = await sql<{ last: number; facts: unknown }>`
    select
      coalesce((
        select max(id) from storefront.change_log
        where subject = ${String(number)} and action in (${sql.join(COUNTED)})
      ), 0) as last,
      jsonb_build_array(
        tracking_number, delivered_on, cancelled_at, total_cents,
        first_name, last_name, address, apartment, city, "order".state, zip,
        (select jsonb_agg(jsonb_build_array(position, quantity) order by position)
          from storefront.order_lines where order_id = "order".id),
        (select jsonb_agg(refunds.id order by refunds.id) from storefront.refunds where order_id = "order".id),
        (select jsonb_agg(order_edits.id order by order_edits.id)
          from storefront.order_edits where order_id = "order".id and order_edits.state = 'asked')
      ) as facts
    from storefront.orders as "order" where number = ${number}`.execute(query)
  const { last = 0, facts = null } = rows[0] ?? {}
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 8)
  return `${last}.${digest}`
}

/**
 * Tells in a sentence what changed of the order since somebody saw it; undefined where nothing did, or nobody says what
 * they saw. Holds the order until the transaction ends, so that nothing changes between the question and the change.
 */
export async function findChangeSince(
  trx: Kysely<Tables>,
  number: number,
  seen: string | undefined,
): Promise<string | undefined> {
  if (seen === undefined) return undefined
  const held = await trx
    .selectFrom('storefront.orders')
    .where('number', '=', number)
    .forUpdate()
    .select('id')
    .executeTakeFirst()
  if (!held || (await readVersion(trx, number)) === seen) return undefined
  const changes = await trx
    .selectFrom('storefront.change_log')
    .where('subject', '=', String(number))
    .where('action', 'in', COUNTED)
    .where('id', '>', Number(seen.split('.')[0]))
    .orderBy('id')
    .limit(MAX_TOLD)
    .select(['changed_by', 'action', 'detail'])
    .execute()
  const told = changes.map(
    ({ changed_by, action, detail }) =>
      `${changed_by} ${changeWords({ action, before: detail.before, after: detail.after })}`,
  )
  const what = told.length > 0 ? told.join(', ') : 'its buyer or the payment provider changed it'
  return `order ${number} has changed since you opened it: ${what}; nothing was done now, look at it again`
}

/** A sentence holds no more. */
const MAX_TOLD = 5
