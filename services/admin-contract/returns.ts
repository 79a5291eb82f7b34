import * as v from 'valibot'
import { amountSchema } from './amounts.ts'
import { moment, type Operations } from './operation.ts'
import { caseQuery, nextPage, writtenWords } from './shared-fields.ts'

/** What a list of returns can be of. Those that wait come first by what waits longest, all others by what is newest. */
export const RETURN_LISTS = ['open', 'asked', 'label-sent', 'received', 'refunded', 'refused', 'all'] as const

const cents = v.pipe(v.number(), v.integer(), v.minValue(0))

const returnFields = {
  number: v.string(),
  state: v.picklist(['requested', 'received', 'refunded', 'refused']),
  reason: v.string(),
  requestedAt: moment,
  labelSentAt: v.nullable(moment),
  pieces: v.number(),
  /** Null until the return is received. */
  restocked: v.nullable(v.boolean()),
  /** Null until money is refunded. */
  refunded: v.nullable(v.string()),
}
const changedReturn = v.object(returnFields)

const listedFields = {
  ...returnFields,
  order: v.number(),
  name: v.string(),
  email: v.string(),
  /** What comes back, a line each. */
  items: v.array(v.string()),
  /** What a refund in full pays back, or paid. */
  worthCents: cents,
  receivedAt: v.nullable(moment),
  /** YYYY-MM-DD: the last day on which the promised refund is in time; null while nothing has arrived. */
  refundBy: v.nullable(v.string()),
}

const shownReturn = v.object({
  ...listedFields,
  words: v.string(),
  refusal: v.nullable(v.string()),
  worth: v.string(),
  /** What went back before as an amount: it may have been for these pieces. */
  backBeforeCents: cents,
  /** How much of that the return is worth less for already, since no more is left of the order. */
  takenOffCents: cents,
  /** Why no money can go back now, whatever the return is worth. */
  obstacle: v.nullable(v.string()),
  lines: v.array(v.object({ quantity: v.number(), sku: v.string(), name: v.string() })),
})

export const returnOperations = {
  listReturns: {
    method: 'GET',
    path: '/returns',
    action: 'return.read',
    /** Those that are open, where no state is named. */
    query: caseQuery(RETURN_LISTS),
    answer: v.object({ returns: v.array(v.object(listedFields)), next: nextPage }),
  },
  showReturn: { method: 'GET', path: '/returns/:return', action: 'return.read', answer: shownReturn },
  /** Says that the prepaid label was mailed, or that it was not after all. */
  recordLabel: {
    method: 'PUT',
    path: '/returns/:return/label',
    action: 'return.receive',
    body: v.object({ sent: v.boolean('say whether the label was sent') }, 'say whether the label was sent'),
    answer: changedReturn,
  },
  receiveReturn: {
    method: 'PUT',
    path: '/returns/:return/receipt',
    action: 'return.receive',
    body: v.object(
      { goods: v.picklist(['restock', 'scrap'], 'say restock or scrap') },
      'say restock or scrap',
    ),
    answer: changedReturn,
  },
  refundReturn: {
    method: 'PUT',
    path: '/returns/:return/refund',
    action: 'return.refund',
    /** Without an amount, the refund is all that the return is worth. */
    body: v.object({ amount: v.optional(amountSchema) }, 'an amount is dollars and cents such as 249.00'),
    answer: changedReturn,
  },
  refuseReturn: {
    method: 'PUT',
    path: '/returns/:return/refusal',
    action: 'return.refuse',
    body: v.object({ words: writtenWords }, 'say why'),
    answer: changedReturn,
  },
} as const satisfies Operations
