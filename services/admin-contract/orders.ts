import * as v from 'valibot'
import { rateSchema } from './amounts.ts'
import { CLAIM_STATES } from './claims.ts'
import { moment, type Operations } from './operation.ts'
import { shownEdit } from './order-edits.ts'
import { ORDER_STAGES, PAYMENT_STATES } from './order-list.ts'
import { shownRefund } from './refunds.ts'
import { day, seenVersion, trackingNumber } from './shared-fields.ts'

/** What staff decide by, and pack and send an order with. */
const shownOrder = v.object({
  number: v.number(),
  placedAt: moment,
  email: v.string(),
  delivery: v.string(),
  arrives: v.string(),
  address: v.array(v.string()),
  /** A line keeps its number, from 1, for as long as it is in the order. */
  lines: v.array(
    v.object({
      line: v.number(),
      quantity: v.number(),
      /** Pieces that belong into the parcel, or went with it: those that were refunded before stay out. */
      toSend: v.number(),
      sku: v.string(),
      name: v.string(),
      handle: v.string(),
      /** Null where the product has no options. */
      variant: v.nullable(v.string()),
      price: v.string(),
      /** Null once the variant or its picture is gone. */
      picture: v.nullable(v.object({ url: v.string(), alt: v.string() })),
      /** Pieces that a refund or a return can still be for. */
      refundable: v.number(),
      /** How the seat is set for its buyer, where they wished it kept; the setup card shows it. */
      setting: v.nullable(v.string()),
      /** The page of each piece, where the line is of a seat; its setup card shows it. */
      passports: v.array(v.string()),
    }),
  ),
  sums: v.array(v.object({ name: v.string(), amount: v.string() })),
  fulfilment: v.nullable(v.object({ trackingNumber: v.string(), at: moment })),
  /** YYYY-MM-DD */
  deliveredOn: v.nullable(v.string()),
  cancelledAt: v.nullable(moment),
  refunds: v.array(shownRefund),
  link: v.string(),
  version: v.string(),
  stage: v.picklist(ORDER_STAGES),
  payment: v.picklist(PAYMENT_STATES),
  /** Such as 'Visa ending in 4242'. */
  paidWith: v.string(),
  /** No money moved. */
  isTest: v.boolean(),
  tags: v.array(v.string()),
  shipTo: v.object({
    firstName: v.string(),
    lastName: v.string(),
    address: v.string(),
    apartment: v.string(),
    city: v.string(),
    state: v.string(),
    zip: v.string(),
  }),
  totalCents: v.number(),
  /** What can still be given back. */
  leftCents: v.number(),
  /** What of that a refund of 'the rest' gives back: open returns keep what they are worth. */
  restCents: v.number(),
  /** Why no money can be given back although some is left. */
  noRefund: v.nullable(v.string()),
  /** That stays so, since a bank took the money back: the order can be canceled without a refund. */
  isLost: v.boolean(),
  /** What of its money the provider refused to take, and what to do about it, a sentence each. */
  notTaken: v.array(v.string()),
  edits: v.array(shownEdit),
  documents: v.array(
    v.object({ kind: v.picklist(['invoice', 'credit-note']), name: v.string(), link: v.string() }),
  ),
  returns: v.array(v.object({ number: v.string(), state: v.string() })),
  claims: v.array(v.object({ number: v.string(), state: v.picklist(CLAIM_STATES) })),
})

export const orderOperations = {
  showOrder: { method: 'GET', path: '/orders/:number', action: 'order.read', answer: shownOrder },
  fulfilOrder: {
    method: 'PUT',
    path: '/orders/:number/fulfilment',
    action: 'order.fulfil',
    query: seenVersion,
    body: v.object({ tracking: trackingNumber }, 'a tracking number is missing'),
    answer: v.object({ number: v.number(), tracking: v.string(), email: v.string() }),
  },
  recordDelivery: {
    method: 'PUT',
    path: '/orders/:number/delivery',
    action: 'order.deliver',
    query: seenVersion,
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
    query: seenVersion,
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
