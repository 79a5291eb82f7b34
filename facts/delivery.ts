import { addCountedDays, isBusinessDay, isHoliday } from './business-days.ts'
import { policies } from './policies.ts'

const { standard, express, freeStandardOverCents } = policies.shipping

/** The one rule of deliveries: what the shop promises, the checkout charges, and orders and mails repeat. */
export interface DeliveryTerms {
  readonly method: DeliveryMethod
  readonly name: string
  /** as '5-7 business days' */
  readonly time: string
  /** In USD, of goods that cost so much after their discount. */
  readonly feeCents: (goodsCents: number) => number
  readonly minDays: number
  readonly maxDays: number
  readonly counts: (day: Date) => boolean
}

export type DeliveryMethod = 'standard' | 'express'

/** First and last day, as YYYY-MM-DD. */
export interface DeliveryWindow {
  readonly from: string
  readonly to: string
}

export const deliveryTerms: Readonly<Record<DeliveryMethod, DeliveryTerms>> = {
  standard: {
    method: 'standard',
    name: 'Standard',
    time: `${standard.minBusinessDays}-${standard.maxBusinessDays} business days`,
    feeCents: (goodsCents) => (shipsFree(goodsCents) ? 0 : standard.feeCents),
    minDays: standard.minBusinessDays,
    maxDays: standard.maxBusinessDays,
    counts: isBusinessDay,
  },
  express: {
    method: 'express',
    name: 'Express',
    time: `${express.minDays}-${express.maxDays} days`,
    feeCents: () => express.feeCents,
    minDays: express.minDays,
    maxDays: express.maxDays,
    // Nobody delivers on Thanksgiving.
    counts: (day) => !isHoliday(day),
  },
}

export const deliveries: readonly DeliveryTerms[] = [deliveryTerms.standard, deliveryTerms.express]

/** Standard delivery is free above the limit, not at it (clause 1.03). */
export function shipsFree(goodsCents: number): boolean {
  return goodsCents > freeStandardOverCents
}

export function deliveryFeeCents(method: DeliveryMethod, goodsCents: number): number {
  return deliveryTerms[method].feeCents(goodsCents)
}

/** Clause 9.14, counted from the day of the order where the workshop is; that it leaves within a day is part of it. */
export function deliveryWindow(method: DeliveryMethod, orderedAt: Date): DeliveryWindow {
  const { minDays, maxDays, counts } = deliveryTerms[method]
  const day = workshopDay(orderedAt)
  return {
    from: isoDay(addCountedDays(day, minDays, counts)),
    to: isoDay(addCountedDays(day, maxDays, counts)),
  }
}

const WORKSHOP_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The day that a moment falls on where the workshop is, as midnight in UTC. */
export function workshopDay(moment: Date): Date {
  return new Date(`${WORKSHOP_DAY.format(moment)}T00:00:00Z`)
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10)
}
