import * as v from 'valibot'
import { priceSchema } from './amounts.ts'
import { moment, type Operations } from './operation.ts'
import { writtenWords } from './written-words.ts'

const listedFields = {
  number: v.string(),
  state: v.picklist(['requested', 'received', 'refunded', 'refused']),
  reason: v.string(),
  requestedAt: moment,
  pieces: v.number(),
  /** Null until the return is received. */
  restocked: v.nullable(v.boolean()),
  /** Null until money is refunded. */
  refunded: v.nullable(v.string()),
}
const listedReturn = v.object(listedFields)

const shownReturn = v.object({
  ...listedFields,
  email: v.string(),
  words: v.string(),
  refusal: v.nullable(v.string()),
  worth: v.string(),
  lines: v.array(v.object({ quantity: v.number(), sku: v.string(), name: v.string() })),
})

export const returnOperations = {
  listReturns: {
    method: 'GET',
    path: '/returns',
    action: 'return.read',
    answer: v.object({ returns: v.array(listedReturn) }),
  },
  showReturn: { method: 'GET', path: '/returns/:return', action: 'return.read', answer: shownReturn },
  receiveReturn: {
    method: 'PUT',
    path: '/returns/:return/receipt',
    action: 'return.receive',
    body: v.object(
      { goods: v.picklist(['restock', 'scrap'], 'say restock or scrap') },
      'say restock or scrap',
    ),
    answer: listedReturn,
  },
  refundReturn: {
    method: 'PUT',
    path: '/returns/:return/refund',
    action: 'return.refund',
    /** Without an amount, the refund is all that the return is worth. */
    body: v.object({ amount: v.optional(priceSchema) }, 'an amount is dollars and cents such as 249.00'),
    answer: listedReturn,
  },
  refuseReturn: {
    method: 'PUT',
    path: '/returns/:return/refusal',
    action: 'return.refuse',
    body: v.object({ words: writtenWords }, 'say why'),
    answer: listedReturn,
  },
} as const satisfies Operations
