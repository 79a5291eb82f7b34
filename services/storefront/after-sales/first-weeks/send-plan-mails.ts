import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { readOrderByNumber } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { readRefunds } from '../../payments/refunds/read-refunds.ts'
import { readReturns } from '../returns/read-returns.ts'
import { type DuePlan, passDay, putOff, stopPlan, takeDuePlan } from './mailed-plan.ts'
import { workdayAfter } from './plan.ts'
import { planMail } from './plan-mail.ts'
import { decideDay, mailedDay } from './plan-of-order.ts'

/** Plans that a sweep looks at, and so the mails that it queues: mail servers take a flood for an attack. */
const A_SWEEP = 5

type Parts = Pick<StorefrontParts, 'database' | 'mail' | 'publicUrl' | 'signingKey' | 'log'>

/** Queues the emails of plans that are due. Each is one transaction with the count of its day, so it is sent once. */
export async function sendPlanMails(parts: Parts, now: Date): Promise<void> {
  let last: DuePlan | undefined
  for (let looked = 0; looked < A_SWEEP; looked++) {
    const due = await sendNext(parts, now, last)
    if (!due) return
    last = due
  }
}

/** Answers the plan that it took, though it may have failed and be due still; undefined: no other one is due. */
async function sendNext(parts: Parts, now: Date, last: DuePlan | undefined): Promise<DuePlan | undefined> {
  const { database, log } = parts
  let due: DuePlan | undefined
  try {
    await database.query.transaction().execute(async (trx) => {
      due = await takeDuePlan(trx, mailedDay(now), last)
      if (due) await settleDay(trx, parts, due, now)
    })
  } catch (error) {
    if (!due) throw error
    log.error(
      { err: error, order: due.orderNumber },
      'a day of a plan could not be mailed; it is tried again',
    )
  }
  return due
}

async function settleDay(
  trx: Kysely<Tables>,
  { mail, publicUrl, signingKey }: Parts,
  due: DuePlan,
  now: Date,
): Promise<void> {
  const { orderNumber, progress } = due
  const today = mailedDay(now)
  const order = await readOrderByNumber(trx, orderNumber)
  if (!order) throw new Error(`order ${orderNumber} has a plan and cannot be read`)
  const back = {
    returns: await readReturns(trx, orderNumber),
    refunds: await readRefunds(trx, orderNumber),
  }
  const decided = decideDay(order, back, progress, today)
  if (decided.kind === 'later') return putOff(trx, due, decided.day)
  if (decided.kind === 'over' || (await mail.hasUnsubscribed(trx, order.email)))
    return stopPlan(trx, orderNumber, now)
  await mail.enqueue(trx, await planMail(order, due, decided, { publicUrl, signingKey }))
  await passDay(trx, due, workdayAfter(today))
}
