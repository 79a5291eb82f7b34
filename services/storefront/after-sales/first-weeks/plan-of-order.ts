import { type Seat, seatOf } from '#facts/seats.ts'
import type { Order } from '../../orders/order.ts'
import { dayOf, deliveryDay } from '../days.ts'
import { type GoodsBack, keptLines } from '../returns/returnable.ts'
import { isWorkday, nextSessions, type Progress, workdayAfter } from './plan.ts'

/** The emails of a day are due from this hour on at the workshop. */
const MORNING_MS = 8 * 60 * 60_000

/** What an email of the plan is about: a chair to kneel on. */
export function kneelingSeatOf({ lines }: Pick<Order, 'lines'>): Seat | undefined {
  return lines.flatMap(({ productHandle }) => seatOf(productHandle) ?? []).find(({ kneels }) => kneels)
}

/** Whether the order has a chair to get used to. */
export function hasFirstWeeks({ lines, cancelledAt }: Pick<Order, 'lines' | 'cancelledAt'>): boolean {
  return !cancelledAt && kneelingSeatOf({ lines }) !== undefined
}

/** The day before the plan. Until it was delivered the plan counts from the last day that was promised. */
export function dayBefore(order: Order): string {
  return deliveryDay(order) ?? order.window.to
}

/** The day whose emails are due by now, YYYY-MM-DD. */
export function mailedDay(now: Date): string {
  return dayOf(new Date(now.getTime() - MORNING_MS))
}

/** The first email comes once the chair is there, and never on the day on which it is asked for. */
export function firstMailOn(order: Order, now: Date): string {
  return workdayAfter([dayBefore(order), dayOf(now)].toSorted().at(-1) ?? dayOf(now))
}

export type DayOfPlan =
  | { readonly kind: 'mail'; readonly seat: Seat; readonly sessions: number }
  | { readonly kind: 'later'; readonly day: string }
  | { readonly kind: 'over' }

/** What becomes of a plan that is due: a chair that went back is not got used to, and one on its way not yet. */
export function decideDay(order: Order, back: GoodsBack, progress: Progress, today: string): DayOfPlan {
  const seat = order.cancelledAt ? undefined : kneelingSeatOf({ lines: keptLines(order, back) })
  const sessions = nextSessions(progress)
  if (!seat || sessions === undefined) return { kind: 'over' }
  const hasBegun = progress.daysDone + progress.easyDone > 0
  const delivered = hasBegun ? '' : deliveryDay(order)
  if (delivered === undefined) return { kind: 'later', day: workdayAfter(today) }
  if (delivered >= today) return { kind: 'later', day: workdayAfter(delivered) }
  return isWorkday(today) ? { kind: 'mail', seat, sessions } : { kind: 'later', day: workdayAfter(today) }
}
