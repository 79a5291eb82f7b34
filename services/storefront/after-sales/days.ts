import { addCountedDays, isBusinessDay } from '#facts/delivery/business-days.ts'
import { workshopDay } from '#facts/delivery/delivery.ts'
import type { Terms } from '#facts/policies/terms.ts'
import type { Order } from '../orders/order.ts'

/** A day is YYYY-MM-DD by the calendar of the workshop, so that days sort as text. */
export function dayOf(moment: Date): string {
  return isoDay(workshopDay(moment))
}

/**
 * The day on which an order that was sent arrived. Where nobody told when that was, the last promised day counts, or the
 * day of sending where that was later.
 */
export function deliveryDay({ deliveredOn, window, fulfilment }: Order): string | undefined {
  if (!fulfilment) return undefined
  const sent = dayOf(fulfilment.at)
  return deliveredOn ?? laterOf(sent, window.to)
}

/** The day from which a return and the warranty are counted: that of delivery, or a later one that the buyer was told. */
export function countedDay(order: Order): string | undefined {
  const delivered = deliveryDay(order)
  return delivered && laterOf(delivered, order.countedFrom ?? delivered)
}

/**
 * The day from which they are counted once `day` is recorded as that of delivery. It never becomes earlier than the day
 * by which the buyer was told their last day: by mail, or on the order's page after the last promised day.
 */
export function countedOnceDelivered(order: Order, day: string, today: string): string {
  const told = countedDay(order)
  if (told === undefined) return day
  return order.deliveredOn !== null || told < today ? laterOf(day, told) : day
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}

/** The last day on which a return may be asked for (clause 9.14). */
export function lastReturnDay(delivered: string, { returnDays }: Terms): string {
  const day = new Date(delivered)
  day.setUTCDate(day.getUTCDate() + returnDays)
  return isoDay(day)
}

/** The last day on which the refund of a return that arrived at this moment is as early as promised. */
export function lastRefundDay(received: Date, { maxRefundBusinessDays }: Terms): string {
  return isoDay(addCountedDays(workshopDay(received), maxRefundBusinessDays, isBusinessDay))
}

/** The warranty of goods that are delivered on a February 29 ends on a March 1. */
export function lastWarrantyDay(delivered: string, { warrantyYears }: Terms): string {
  const day = new Date(delivered)
  day.setUTCFullYear(day.getUTCFullYear() + warrantyYears)
  return isoDay(day)
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10)
}
