import * as v from 'valibot'
import { amountSchema } from './amounts.ts'
import { moment, type Operations } from './operation.ts'
import { caseQuery, nextPage, seenVersion } from './shared-fields.ts'

/** Why staff give money back, each in words that the buyer reads after 'Reason:'. */
export const REFUND_REASONS = {
  request: 'you asked for it',
  damaged: 'it arrived damaged or faulty',
  'not-as-described': 'it was not as we described it',
  late: 'it arrived late',
  lost: 'it never arrived',
  price: 'the price was corrected',
  duplicate: 'it was ordered twice',
  unavailable: 'we could not supply it',
  goodwill: 'a courtesy from us',
} as const
export type RefundReason = keyof typeof REFUND_REASONS

const MAX_LINES = 100
const MAX_PIECES = 10_000
const REASON_WORDS = `a reason is one of: ${Object.keys(REFUND_REASONS).join(', ')}`

const reason = v.picklist(Object.keys(REFUND_REASONS) as RefundReason[], REASON_WORDS)
/** Made by the client for one refund: whoever sends it again gets the refund that it was the first time. */
const key = v.pipe(v.string('a key is missing'), v.uuid('a key is a UUID'))
const restock = v.boolean('say whether the goods go back in stock')
const line = v.pipe(
  v.number('a line is missing'),
  v.integer('a line is a whole number'),
  v.minValue(1, 'lines are numbered from 1'),
)
const quantity = v.pipe(
  v.number('a quantity is missing'),
  v.integer('a quantity is a whole number'),
  v.minValue(1, 'a quantity is at least 1'),
  v.maxValue(MAX_PIECES, `a quantity is at most ${MAX_PIECES}`),
)

const MISSING = 'a refund has a key, a reason, and where goods are named whether the goods go back in stock'
const shared = { key, reason }
const newRefund = v.variant(
  'of',
  [
    v.object(
      {
        of: v.literal('lines'),
        /** Each line by its number in the order, at most once. */
        lines: v.pipe(
          v.array(v.object({ line, quantity }), 'the lines are missing'),
          v.minLength(1, 'name at least one line'),
          v.maxLength(MAX_LINES, `name at most ${MAX_LINES} lines`),
          v.partialCheck(
            [['$', 'line']],
            (lines) => new Set(lines.map((each) => each.line)).size === lines.length,
            'name each line once',
          ),
        ),
        restock,
        ...shared,
      },
      MISSING,
    ),
    v.object({ of: v.literal('amount'), amount: amountSchema, ...shared }, MISSING),
    /** All that is left, with all the pieces that are, but for what open returns hold. */
    v.object({ of: v.literal('rest'), restock, ...shared }, MISSING),
  ],
  'say what to refund: lines, an amount or the rest',
)

/** A refund as staff see it. */
export const shownRefund = v.object({
  /** Its place among the refunds of the order, from 1. */
  refund: v.number(),
  kind: v.picklist(['cancellation', 'return', 'edit', 'owner']),
  state: v.picklist(['started', 'pending', 'paid', 'failed']),
  amount: v.string(),
  reason: v.nullable(v.string()),
  /** The sentence tells staff how the refund stands and what happens next. */
  words: v.string(),
  createdAt: moment,
  endedAt: v.nullable(moment),
})

/** What a list of refunds can be of. `failed` are those that nobody has tried again, `late` those that are silent. */
export const REFUND_LISTS = ['pending', 'late', 'failed', 'paid', 'all'] as const

const listedRefund = v.object({
  ...shownRefund.entries,
  amountCents: v.pipe(v.number(), v.integer(), v.minValue(0)),
  order: v.number(),
  name: v.string(),
  email: v.string(),
  /** Whether `retryRefund` can be asked for. */
  mayBeRetried: v.boolean(),
})

export const refundOperations = {
  listRefunds: {
    method: 'GET',
    path: '/refunds',
    action: 'order.read',
    /** All of them, the newest first, where no state is named. What waits is listed by what waits longest. */
    query: caseQuery(REFUND_LISTS),
    answer: v.object({ refunds: v.array(listedRefund), next: nextPage }),
  },
  refundOrder: {
    method: 'POST',
    path: '/orders/:number/refunds',
    action: 'order.refund',
    query: seenVersion,
    body: newRefund,
    /** `isNew` is false where the key was sent before. */
    answer: v.object({ ...shownRefund.entries, isNew: v.boolean(), email: v.string() }),
  },
  /** Asks for a failed refund anew, or what became of one that has been on its way for too long. */
  retryRefund: {
    method: 'POST',
    path: '/orders/:number/refunds/:refund/retry',
    action: 'order.refund',
    answer: shownRefund,
  },
} as const satisfies Operations

export type NewOwnerRefund = v.InferOutput<typeof newRefund>
