import { among } from '../among.ts'
import { type Policies, policies, USUAL_METHOD } from '../policies/policies.ts'
import { addCountedDays, isBusinessDay, isHoliday } from './business-days.ts'

/** Each entry of the table in `policies.json` is a method; a new one is added there, and nowhere else. */
export type DeliveryMethod = keyof Policies['shipping']['methods']

interface Method {
  readonly name: string
  readonly feeCents: number
  /** The method is free when the discounted subtotal is more than this (clause 1.03). */
  readonly freeOverCents?: number
  readonly minDays: number
  readonly maxDays: number
  readonly counted: string
}

/** The only source of delivery terms: pages, checkout, orders and mails all use them. */
export interface DeliveryTerms {
  readonly method: DeliveryMethod
  readonly name: string
  /** Such as '5-7 business days'. */
  readonly time: string
  /** The fee in USD cents for goods of this cost after their discount. */
  readonly feeCents: (goodsCents: number) => number
  readonly minDays: number
  readonly maxDays: number
  readonly counts: (day: Date) => boolean
}

/** First and last day, as YYYY-MM-DD. */
export interface DeliveryWindow {
  readonly from: string
  readonly to: string
}

const methods: Readonly<Record<DeliveryMethod, Method>> = policies.shipping.methods

const COUNTS: Readonly<Record<'business days' | 'days', DeliveryTerms['counts']>> = {
  'business days': isBusinessDay,
  // Carriers do not deliver on federal holidays such as Thanksgiving.
  days: (day) => !isHoliday(day),
}

export const isDeliveryMethod = (method: string): method is DeliveryMethod => Object.hasOwn(methods, method)

export function deliveryTerms(method: DeliveryMethod): DeliveryTerms {
  const {
    name,
    feeCents,
    freeOverCents = Number.POSITIVE_INFINITY,
    minDays,
    maxDays,
    counted,
  } = methods[method]
  return {
    ...{ method, name, minDays, maxDays },
    time: `${minDays}-${maxDays} ${counted}`,
    feeCents: (goodsCents) => (goodsCents > freeOverCents ? 0 : feeCents),
    counts: COUNTS[among(['business days', 'days'], counted)],
  }
}

/** The methods in the order in which they are offered. */
export const deliveries: readonly DeliveryTerms[] = Object.keys(methods)
  .filter(isDeliveryMethod)
  .map(deliveryTerms)

/** The name in an order's sums; for a method no longer offered it is 'Delivery'. */
export function deliveryName(method: string): string {
  return isDeliveryMethod(method) ? `${methods[method].name} delivery` : 'Delivery'
}

/** Standard delivery is free above the limit, not at it (clause 1.03). */
export function shipsFree(goodsCents: number): boolean {
  return deliveryFeeCents(USUAL_METHOD, goodsCents) === 0
}

export function deliveryFeeCents(method: DeliveryMethod, goodsCents: number): number {
  return deliveryTerms(method).feeCents(goodsCents)
}

/** Clause 9.14, counted from the order's day at the workshop; it includes the day until the parcel leaves. */
export function deliveryWindow(method: DeliveryMethod, orderedAt: Date): DeliveryWindow {
  const { minDays, maxDays, counts } = deliveryTerms(method)
  const day = workshopDay(orderedAt)
  return {
    from: isoDay(addCountedDays(day, minDays, counts)),
    to: isoDay(addCountedDays(day, maxDays, counts)),
  }
}

const WORKSHOP_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The day of a moment in the workshop's time zone, as midnight in UTC. */
export function workshopDay(moment: Date): Date {
  return new Date(`${WORKSHOP_DAY.format(moment)}T00:00:00Z`)
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10)
}
