import * as v from 'valibot'
import { rateSchema } from './amounts.ts'
import { moment, type Operations } from './operation.ts'
import { shownRefund } from './refunds.ts'

const trackingSchema = v.pipe(
  v.string('a tracking number is missing'),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9 -]{3,49}$/,
    'a tracking number is 4 to 50 letters, digits, blanks and dashes',
  ),
)

const listedOrder = v.object({
  number: v.number(),
  placedAt: moment,
  email: v.string(),
  total: v.string(),
  trackingNumber: v.nullable(v.string()),
  cancelledAt: v.nullable(moment),
})

/** The details that staff need to pack and send an order. */
const shownOrder = v.object({
  number: v.number(),
  placedAt: moment,
  email: v.string(),
  delivery: v.string(),
  arrives: v.string(),
  address: v.array(v.string()),
  /** A line keeps its number, from 1, for as long as it is in the order. */
  lines: v.array(v.object({ line: v.number(), quantity: v.number(), sku: v.string(), name: v.string() })),
  sums: v.array(v.object({ name: v.string(), amount: v.string() })),
  fulfilment: v.nullable(v.object({ trackingNumber: v.string(), at: moment })),
  /** YYYY-MM-DD */
  deliveredOn: v.nullable(v.string()),
  cancelledAt: v.nullable(moment),
  refunds: v.array(shownRefund),
  link: v.string(),
})

const day = v.pipe(
  v.string(),
  v.isoDate('a day is written as 2026-03-17'),
  v.check(isDay, 'there is no such day'),
)

/** 2026-02-30 has the form of a day, but is none. */
function isDay(text: string): boolean {
  const midnight = new Date(text)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

export const orderOperations = {
  listOrders: {
    method: 'GET',
    path: '/orders',
    action: 'order.read',
    /** `before` is the last number of the previous page. */
    query: v.object({ before: v.optional(v.string()) }),
    answer: v.object({ orders: v.array(listedOrder), next: v.nullable(v.number()) }),
  },
  showOrder: { method: 'GET', path: '/orders/:number', action: 'order.read', answer: shownOrder },
  fulfilOrder: {
    method: 'PUT',
    path: '/orders/:number/fulfilment',
    action: 'order.fulfil',
    body: v.object({ tracking: trackingSchema }, 'a tracking number is missing'),
    answer: v.object({ number: v.number(), tracking: v.string(), email: v.string() }),
  },
  recordDelivery: {
    method: 'PUT',
    path: '/orders/:number/delivery',
    action: 'order.deliver',
    body: v.object({ day: v.optional(day) }, 'a day is written as 2026-03-17'),
    /** `before` is the day that was recorded until now. */
    answer: v.object({
      number: v.number(),
      day: v.string(),
      before: v.nullable(v.string()),
      email: v.string(),
    }),
  },
  cancelOrder: {
    method: 'PUT',
    path: '/orders/:number/cancellation',
    action: 'order.cancel',
    answer: v.object({ number: v.number(), refunded: v.string(), email: v.string() }),
  },
  listTaxRates: {
    method: 'GET',
    path: '/tax-rates',
    action: 'settings.read',
    /** Every state that the shop delivers to; `rate` is null where no tax is collected. */
    answer: v.object({
      rates: v.array(v.object({ state: v.string(), name: v.string(), rate: v.nullable(v.string()) })),
    }),
  },
  setTaxRate: {
    method: 'PUT',
    path: '/tax-rates/:state',
    action: 'tax.change',
    body: v.object({ rate: rateSchema }, 'a tax rate is missing'),
    answer: v.object({ state: v.string(), rate: v.string(), before: v.nullable(v.string()) }),
  },
} as const satisfies Operations
