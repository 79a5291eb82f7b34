import * as v from 'valibot'
import { DIFFERENCE_KINDS } from './differences.ts'
import { moment, type Operations } from './operation.ts'
import { caseQuery, daysUpTo, nextPage } from './shared-fields.ts'

const MAX_TAKINGS_DAYS = 366
/** The provider is asked while the page waits, and for each payout again. */
export const MAX_PAYOUT_DAYS = 31

const days = daysUpTo(MAX_TAKINGS_DAYS)
const payoutDays = daysUpTo(MAX_PAYOUT_DAYS)

const cents = v.pipe(v.number(), v.integer())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const countsSchema = v.object({ payments: count, refunds: count, disputes: count, payouts: count })

export const differenceSchema = v.object({
  kind: v.picklist(DIFFERENCE_KINDS),
  /** Names what differs, such as 'order 1001' or the provider's own reference. */
  subject: v.string(),
  /** Says what each side has. */
  detail: v.string(),
})

const compared = {
  counts: countsSchema,
  /** The first of them; `differenceCount` says how many there are. */
  differences: v.array(differenceSchema),
  differenceCount: count,
}

/** What a list of disputes can be of. Those that need an answer are listed by their deadline, all others by what is newest. */
export const DISPUTE_LISTS = ['needs-response', 'under-review', 'won', 'lost', 'closed', 'all'] as const

const listedDispute = v.object({
  id: v.number(),
  reference: v.string(),
  orderNumber: v.nullable(v.number()),
  /** Of the buyer; null where the payment has no order. */
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  amountCents: cents,
  currency: v.string(),
  reason: v.string(),
  state: v.string(),
  respondBy: v.nullable(moment),
  openedAt: moment,
})

export const paymentOperations = {
  /**
   * The books of one day, which is as much as one request is to wait for. It is kept in place of what was found at
   * night, once the day is over and settled.
   */
  reconcileDay: {
    method: 'POST',
    path: '/payments/reconciliations/:day',
    action: 'books.read',
    answer: v.object({
      ...compared,
      /** Providers that keep books. With none there is nothing to compare. */
      providers: v.array(v.string()),
      /** What came later is not compared yet, since it may still be on its way. */
      until: moment,
    }),
  },
  showReconciliations: {
    method: 'GET',
    path: '/payments/reconciliations',
    action: 'books.read',
    /** The newest nights first. */
    answer: v.object({
      reconciliations: v.array(v.object({ day: v.string(), finishedAt: moment, ...compared })),
    }),
  },
  /** Whether the money agrees, in a line. */
  showBooks: {
    method: 'GET',
    path: '/payments/books',
    action: 'books.read',
    answer: v.object({
      /** Whether a provider of this shop keeps books that can be compared. */
      isCompared: v.boolean(),
      /** The last night whose books were compared; null before the first. */
      last: v.nullable(v.object({ day: v.string(), finishedAt: moment, differenceCount: count })),
      /** Of the nights that `showReconciliations` shows; a day that is compared again counts as it is then. */
      openDifferences: count,
      /** Days of as many nights that should have been compared by now and were not, the oldest first. */
      uncompared: v.array(v.string()),
      /** Payments that the provider refused to take or to pay back, the newest first, and what to do about each. */
      refused: v.array(
        v.object({
          orderNumber: v.nullable(v.number()),
          amountCents: cents,
          since: moment,
          words: v.string(),
        }),
      ),
    }),
  },
  listPayouts: {
    method: 'GET',
    path: '/payments/payouts',
    action: 'books.read',
    query: payoutDays,
    /** What providers paid out to the shop's own bank, as they say themselves. */
    answer: v.object({
      providers: v.array(v.string()),
      payouts: v.array(
        v.object({
          provider: v.string(),
          reference: v.string(),
          bookedAt: moment,
          amountCents: cents,
          currency: v.string(),
        }),
      ),
      /** Whether there are more than are told here. */
      isCut: v.boolean(),
    }),
  },
  listTakings: {
    method: 'GET',
    path: '/payments/takings',
    action: 'books.read',
    query: days,
    /** Days in UTC. A refund counts on its own day. */
    answer: v.object({
      days: v.array(
        v.object({
          day: v.string(),
          orders: count,
          orderCents: cents,
          capturedCents: cents,
          refundCents: cents,
          netCents: cents,
        }),
      ),
    }),
  },
  listTaxes: {
    method: 'GET',
    path: '/payments/taxes',
    action: 'books.read',
    query: days,
    answer: v.object({
      states: v.array(
        v.object({
          state: v.string(),
          orders: count,
          /** What buyers paid for the orders, tax included. */
          orderCents: cents,
          taxCents: cents,
          refundCents: cents,
          /** The part of the refunds that was tax. */
          refundTaxCents: cents,
          netTaxCents: cents,
        }),
      ),
    }),
  },
  listDisputes: {
    method: 'GET',
    path: '/payments/disputes',
    action: 'dispute.read',
    /** All of them, where no state is named. */
    query: caseQuery(DISPUTE_LISTS),
    answer: v.object({ disputes: v.array(listedDispute), next: nextPage }),
  },
  showDispute: {
    method: 'GET',
    path: '/payments/disputes/:id',
    action: 'dispute.read',
    /** The evidence that the shop holds, a line each. */
    answer: v.object({ dispute: listedDispute, evidence: v.array(v.string()) }),
  },
} as const satisfies Operations
