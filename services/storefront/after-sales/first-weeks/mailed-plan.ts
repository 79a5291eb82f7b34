import { type Kysely, sql, type Updateable } from 'kysely'
import type { Feeling } from '#database/tables/after-sales.ts'
import type { Tables } from '#database/tables.ts'
import { afterFeeling, afterOneDay, type Progress } from './plan.ts'

/** A plan that comes by email. */
export interface MailedPlan {
  readonly progress: Progress
  /** What the buyer said last. */
  readonly felt: Feeling | null
  /** YYYY-MM-DD at the workshop; null once the emails have ended. */
  readonly nextOn: string | null
}

export interface DuePlan extends MailedPlan {
  readonly orderId: number
  readonly orderNumber: number
  readonly nextOn: string
}

function selectPlans(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.first_weeks as plan')
    .innerJoin('storefront.orders as order', 'order.id', 'plan.order_id')
    .select(['order.id as orderId', 'order.number as orderNumber', 'plan.felt'])
    .select(['days_done as daysDone', 'easy_left as easyLeft', 'easy_done as easyDone'])
    .select(sql<string | null>`to_char(next_on, 'YYYY-MM-DD')`.as('nextOn'))
}

function planOf({ daysDone, easyLeft, easyDone, felt, nextOn }: Progress & Omit<MailedPlan, 'progress'>) {
  return { progress: { daysDone, easyLeft, easyDone }, felt, nextOn }
}

export async function readMailedPlan(
  query: Kysely<Tables>,
  orderNumber: number,
): Promise<MailedPlan | undefined> {
  const row = await selectPlans(query).where('order.number', '=', orderNumber).executeTakeFirst()
  return row && planOf(row)
}

/** Begins the emails with this day. One order has one plan: what runs goes on, and what has ended begins no more. */
export async function beginPlan(
  query: Kysely<Tables>,
  orderNumber: number,
  { now, firstOn }: { readonly now: Date; readonly firstOn: string },
): Promise<void> {
  await query
    .insertInto('storefront.first_weeks')
    .columns(['order_id', 'asked_at', 'next_on'])
    .expression((order) =>
      order
        .selectFrom('storefront.orders')
        .where('number', '=', orderNumber)
        .select(['id', sql`${now}::timestamptz`.as('asked_at'), sql`${firstOn}::date`.as('next_on')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A chair that came early is got used to from then on: emails of which none was sent yet begin on this day, if it is earlier. */
export async function bringForward(trx: Kysely<Tables>, orderId: number, firstOn: string): Promise<void> {
  await trx
    .updateTable('storefront.first_weeks')
    .where('order_id', '=', orderId)
    .where('days_done', '=', 0)
    .where('easy_done', '=', 0)
    .where(sql<boolean>`next_on > ${firstOn}::date`)
    .set({ next_on: firstOn })
    .execute()
}

/** Puts easy days before the rest of the plan, or takes them out again; the next email says so. */
export async function changePlan(
  query: Kysely<Tables>,
  orderNumber: number,
  feeling: Feeling,
): Promise<MailedPlan | undefined> {
  return query.transaction().execute(async (trx) => {
    const row = await selectPlans(trx)
      .where('order.number', '=', orderNumber)
      .where('plan.ended_at', 'is', null)
      .forUpdate('plan')
      .executeTakeFirst()
    if (!row) return undefined
    const plan = planOf(row)
    const progress = afterFeeling(plan.progress, feeling)
    await update(trx, row.orderId, { easy_left: progress.easyLeft, felt: feeling })
    return { ...plan, progress, felt: feeling }
  })
}

/** Ends the emails of an order for good. */
export async function stopPlan(query: Kysely<Tables>, orderNumber: number, now: Date): Promise<void> {
  await query
    .updateTable('storefront.first_weeks')
    .where('ended_at', 'is', null)
    .where('order_id', '=', (order) =>
      order.selectFrom('storefront.orders').where('number', '=', orderNumber).select('id'),
    )
    .set({ next_on: null, ended_at: now, felt: null })
    .execute()
}

/** Takes the next plan after `last` that has an email on this day or had one before it; it is held until the transaction ends. */
export async function takeDuePlan(
  trx: Kysely<Tables>,
  today: string,
  last: DuePlan | undefined,
): Promise<DuePlan | undefined> {
  const row = await selectPlans(trx)
    .where(sql<boolean>`plan.next_on <= ${today}::date`)
    .$if(last !== undefined, (plans) =>
      plans.where(sql<boolean>`(plan.next_on, plan.order_id) > (${last?.nextOn}::date, ${last?.orderId})`),
    )
    .orderBy('next_on')
    .orderBy('plan.order_id')
    .limit(1)
    .forUpdate('plan')
    .skipLocked()
    .executeTakeFirst()
  if (!row || row.nextOn === null) return undefined
  const { orderId, orderNumber, nextOn } = row
  return { ...planOf(row), orderId, orderNumber, nextOn }
}

/** Counts the day whose email was queued; the next one comes on `nextOn`. */
export async function passDay(
  trx: Kysely<Tables>,
  { orderId, progress }: DuePlan,
  nextOn: string,
): Promise<void> {
  const { daysDone, easyLeft, easyDone } = afterOneDay(progress)
  await update(trx, orderId, {
    ...{ days_done: daysDone, easy_left: easyLeft, easy_done: easyDone },
    next_on: nextOn,
  })
}

export async function putOff(trx: Kysely<Tables>, { orderId }: DuePlan, nextOn: string): Promise<void> {
  await update(trx, orderId, { next_on: nextOn })
}

async function update(
  trx: Kysely<Tables>,
  orderId: number,
  values: Updateable<Tables['storefront.first_weeks']>,
): Promise<void> {
  await trx.updateTable('storefront.first_weeks').where('order_id', '=', orderId).set(values).execute()
}
