import { currentTerms, type DeliveryMethod, daysWords, type Terms, USUAL_METHOD } from '../policies/terms.ts'
import { addCountedDays, isBusinessDay, isHoliday } from './business-days.ts'
import { firstDayIn, readZip } from './zip.ts'

/** The only source of delivery terms: pages, checkout, orders and mails all use them. */
export interface DeliveryTerms {
  readonly method: string
  readonly name: string
  /** Such as '5-7 business days'. */
  readonly time: string
  /** The fee in USD cents for goods of this cost after their discount. */
  readonly feeCents: (goodsCents: number) => number
  /** The method is free for goods that cost more than this; null where it never is. */
  readonly freeOverCents: number | null
  readonly minDays: number
  readonly maxDays: number
  readonly counted: DeliveryMethod['counted']
}

/** First and last day, as YYYY-MM-DD. */
export interface DeliveryWindow {
  readonly from: string
  readonly to: string
}

const COUNTS: Readonly<Record<DeliveryMethod['counted'], (day: Date) => boolean>> = {
  'business days': isBusinessDay,
  // Carriers do not deliver on federal holidays such as Thanksgiving.
  days: (day) => !isHoliday(day),
}

function methodCalled(method: string, { methods }: Terms): DeliveryMethod | undefined {
  return methods.find((each) => each.method === method)
}

/** Whether the shop offers the method today. */
export function isOffered(method: string): boolean {
  return methodCalled(method, currentTerms())?.isOffered ?? false
}

export function deliveryTerms(method: string, terms: Terms = currentTerms()): DeliveryTerms {
  const found = methodCalled(method, terms)
  if (!found) throw new Error(`The shop has no delivery method '${method}'`)
  const { name, feeCents, freeOverCents, minDays, maxDays, counted } = found
  return {
    ...{ method, name, freeOverCents, minDays, maxDays, counted },
    time: daysWords(minDays, maxDays, counted),
    // It is free above the limit, not at it (clause 1.03).
    feeCents: (goodsCents) => (freeOverCents !== null && goodsCents > freeOverCents ? 0 : feeCents),
  }
}

/** The methods that the shop offers today, in their order. */
export function deliveries(): DeliveryTerms[] {
  const terms = currentTerms()
  return terms.methods.filter((each) => each.isOffered).map(({ method }) => deliveryTerms(method, terms))
}

/** The name in an order's sums, by the terms of that order; for a method that they do not have it is 'Delivery'. */
export function deliveryName(method: string, terms: Terms = currentTerms()): string {
  const found = methodCalled(method, terms)
  return found ? `${found.name} delivery` : 'Delivery'
}

/** Goods that cost more than this travel free by the usual method (clause 1.03). */
export function freeOverCents(): number {
  const over = methodCalled(USUAL_METHOD, currentTerms())?.freeOverCents
  if (over === undefined || over === null)
    throw new Error('The usual delivery method has no limit above which it is free')
  return over
}

export function deliveryFeeCents(method: string, goodsCents: number, terms?: Terms): number {
  return deliveryTerms(method, terms).feeCents(goodsCents)
}

/**
 * Clause 9.14, counted from the order's day at the workshop; it includes the day until the parcel leaves. A ZIP code far
 * from there leaves out the first days (zones.json); one that tells nothing leaves all of them.
 */
export function deliveryWindow(method: string, orderedAt: Date, zip = ''): DeliveryWindow {
  const { minDays, maxDays, counted } = deliveryTerms(method)
  const day = workshopDay(orderedAt)
  const read = readZip(zip)
  const firstDay = read.kind === 'served' ? firstDayIn(read.zone, minDays, maxDays) : minDays
  return {
    from: isoDay(addCountedDays(day, firstDay, COUNTS[counted])),
    to: isoDay(addCountedDays(day, maxDays, COUNTS[counted])),
  }
}

/** An order counts as one of the day that it is in this time zone, until that day's midnight. */
export const WORKSHOP_TIME = 'Eastern time'

export const WORKSHOP_ZONE = 'America/New_York'

const WORKSHOP_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: WORKSHOP_ZONE })

/** The day of a moment in the workshop's time zone, as midnight in UTC. */
export function workshopDay(moment: Date): Date {
  return new Date(`${WORKSHOP_DAY.format(moment)}T00:00:00Z`)
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10)
}
