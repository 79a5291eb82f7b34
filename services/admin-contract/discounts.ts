import * as v from 'valibot'
import { counted, readCents } from './amounts.ts'
import { moment, type Operations } from './operation.ts'
import { typedMoment } from './shared-fields.ts'

const MAX_USES = 1_000_000
const MAX_PIECES = 1_000

const code = v.pipe(
  v.string('a code is missing'),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9][A-Z0-9_-]{1,39}$/, 'a code is 2 to 40 letters, digits, dashes and underscores'),
)

function dollars(message: string) {
  return v.pipe(
    v.string(message),
    v.check((text) => (readCents(text) ?? 0) > 0, message),
    v.transform((text) => readCents(text) ?? 0),
  )
}

const momentFor = (what: string) => typedMoment(`${what} is a moment in UTC such as 2026-12-01T00:00:00Z`)

const WHAT_IT_TAKES = 'a discount has a code, and the percentage or the amount that it takes off'

const conditions = {
  code,
  minQuantity: v.optional(
    counted(1, MAX_PIECES, `the least number of items is a whole number from 1 to ${MAX_PIECES}`),
    '1',
  ),
  minSubtotal: v.optional(dollars('the least subtotal is dollars and cents such as 50.00, more than 0')),
  from: v.optional(momentFor('the beginning')),
  to: v.optional(momentFor('the end')),
  maxUses: v.optional(counted(1, MAX_USES, `the number of uses is a whole number from 1 to ${MAX_USES}`)),
  onceACustomer: v.optional(v.boolean('once a customer is true or false'), false),
}

/** Everything is written as it is typed, so that a page's form and a program are held to the same. */
export const newDiscount = v.pipe(
  v.variant(
    'kind',
    [
      v.object(
        {
          kind: v.literal('percent'),
          percent: counted(1, 100, 'a percentage is a whole number from 1 to 100'),
          ...conditions,
        },
        WHAT_IT_TAKES,
      ),
      v.object(
        {
          kind: v.literal('amount'),
          amount: dollars('an amount is dollars and cents such as 15.00, more than 0'),
          ...conditions,
        },
        WHAT_IT_TAKES,
      ),
      v.object({ kind: v.literal('free-delivery'), ...conditions }, WHAT_IT_TAKES),
    ],
    'a discount is a percent, an amount or free-delivery',
  ),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => !from || !to || from < to,
      'the end comes after the beginning',
    ),
    ['to'],
  ),
)

export type NewDiscount = v.InferOutput<typeof newDiscount>

/** 'active' sells now; one that is 'planned' will, and the others do not any more. */
const DISCOUNT_STATES = ['active', 'planned', 'used-up', 'over', 'ended'] as const

const listedDiscount = v.object({
  code: v.string(),
  kind: v.picklist(['percent', 'amount', 'free-delivery']),
  percent: v.nullable(v.number()),
  amount: v.nullable(v.string()),
  minQuantity: v.number(),
  minSubtotal: v.nullable(v.string()),
  from: v.nullable(moment),
  to: v.nullable(moment),
  maxUses: v.nullable(v.number()),
  onceACustomer: v.boolean(),
  /** Orders that have it, and payments that may still become one. */
  used: v.number(),
  state: v.picklist(DISCOUNT_STATES),
  endedAt: v.nullable(moment),
  /** The shop's pages name it to visitors. */
  isPromised: v.boolean(),
})

export type ListedDiscount = v.InferOutput<typeof listedDiscount>

const whetherChanged = v.object({ code: v.string(), changed: v.boolean() })

export const discountOperations = {
  listDiscounts: {
    method: 'GET',
    path: '/discounts',
    action: 'discount.read',
    /** The newest come first; `before` is the `next` of the previous page. */
    query: v.object({ before: v.optional(v.string()) }),
    answer: v.object({ discounts: v.array(listedDiscount), next: v.nullable(v.string()) }),
  },
  createDiscount: {
    method: 'POST',
    path: '/discounts',
    action: 'discount.change',
    body: newDiscount,
    answer: listedDiscount,
  },
  /** Nobody can use the code from now on. Who is at their bank with it keeps it. */
  endDiscount: {
    method: 'PUT',
    path: '/discounts/:code/end',
    action: 'discount.change',
    answer: whetherChanged,
  },
  /** Takes the end back; dates and limits count as before. */
  reopenDiscount: {
    method: 'DELETE',
    path: '/discounts/:code/end',
    action: 'discount.change',
    answer: whetherChanged,
  },
} as const satisfies Operations
