import * as v from 'valibot'
import { amountSchema } from './amounts.ts'
import { moment, type Operations } from './operation.ts'
import { day } from './shared-fields.ts'

/** Where an order stands; each is at exactly one of these. */
export const ORDER_STAGES = ['to-pack', 'sent', 'delivered', 'cancelled'] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

/** What a list of orders can be narrowed to: a stage, or what somebody has to look after. */
const ORDER_STATES = [
  ...ORDER_STAGES,
  /** Its buyer is asked to pay for an edit. */
  'waiting',
  /** On its way past the last promised day, by up to a month; what is older is taken for arrived. */
  'stuck',
] as const

/** How the money of an order stands. */
export const PAYMENT_STATES = ['held', 'paid', 'refunded-in-part', 'refunded', 'disputed'] as const

const ORDER_SORTS = ['placed', 'number', 'total'] as const

export const MAX_LISTED_ORDERS = 100
export const MAX_EXPORTED_ORDERS = 10_000
export const MAX_TAGS = 10
const MAX_SEARCH = 200
const MAX_NUMBERS = 500

const written = (pattern: RegExp, message: string) => v.pipe(v.string(message), v.regex(pattern, message))
const number = v.pipe(
  written(/^\d{1,15}$/, 'an order is named by its number'),
  v.transform((text) => Number(text)),
)
const orderNumber = v.pipe(v.number('an order is named by its number'), v.safeInteger(), v.minValue(1))
const orderNumbers = v.pipe(
  v.array(orderNumber, 'orders are named by their numbers'),
  v.minLength(1, 'name at least one order'),
  v.maxLength(MAX_NUMBERS, `name at most ${MAX_NUMBERS} orders`),
)

const filters = {
  /**
   * Words that all occur in an order: its number, address, email, goods, tracking number or tags; or the tracking number
   * of what went out for one of its claims.
   */
  q: v.optional(v.pipe(v.string(), v.maxLength(MAX_SEARCH, `a search is at most ${MAX_SEARCH} characters`))),
  state: v.optional(v.picklist(ORDER_STATES, `a state is one of: ${ORDER_STATES.join(', ')}`)),
  /** Placed from the one day to the other, both included. */
  from: v.optional(day),
  to: v.optional(day),
  /** The total in dollars. */
  min: v.optional(amountSchema),
  max: v.optional(amountSchema),
  ships: v.optional(written(/^[A-Z]{2}$/, 'a state of the US is a code such as OR')),
  /** Edited before they were sent. */
  edited: v.optional(v.picklist(['yes'], 'edited is yes, or nothing')),
}
const filterQuery = v.object(filters)

const listQuery = v.object({
  ...filters,
  /** Numbers are given as orders are placed, so both come to the same. */
  sort: v.optional(v.picklist(ORDER_SORTS, `orders are sorted by ${ORDER_SORTS.join(', ')}`), 'placed'),
  order: v.optional(v.picklist(['desc', 'asc'], 'an order of a list is desc or asc'), 'desc'),
  /** The page that follows this order in the list. */
  before: v.optional(number),
  /** The page that ends right before this order in the list. */
  after: v.optional(number),
  limit: v.optional(
    v.pipe(
      written(/^\d{1,3}$/, `a page has 1 to ${MAX_LISTED_ORDERS} orders`),
      v.transform((text) => Number(text)),
      v.minValue(1, `a page has 1 to ${MAX_LISTED_ORDERS} orders`),
      v.maxValue(MAX_LISTED_ORDERS, `a page has 1 to ${MAX_LISTED_ORDERS} orders`),
    ),
    '50',
  ),
})

const tag = written(
  /^[a-z0-9]{1,24}$/,
  'a tag is one word of up to 24 small letters and digits, such as gift',
)
const tags = v.pipe(v.array(tag), v.maxLength(MAX_TAGS, `an order has at most ${MAX_TAGS} tags`))

const listedOrder = v.object({
  number: v.number(),
  placedAt: moment,
  name: v.string(),
  email: v.string(),
  city: v.string(),
  /** Of the US, such as OR. */
  state: v.string(),
  /** Pieces, of all lines together. */
  pieces: v.number(),
  /** The first lines in words, such as '2 × Keel Saddle Stool (Oat)'. */
  goods: v.array(v.string()),
  /** How many lines the words leave out. */
  moreLines: v.number(),
  totalCents: v.number(),
  total: v.string(),
  payment: v.picklist(PAYMENT_STATES),
  stage: v.picklist(ORDER_STAGES),
  /** Its buyer is asked to pay for an edit. */
  isWaiting: v.boolean(),
  /** It was edited before it was sent. */
  isEdited: v.boolean(),
  /** The last promised day, YYYY-MM-DD. */
  promisedBy: v.string(),
  tags: v.array(v.string()),
  trackingNumber: v.nullable(v.string()),
  cancelledAt: v.nullable(moment),
})

/** A count that stops at `BOUND`, so that it takes no longer in a large shop. */
export const COUNT_BOUND = 100
const boundedCount = v.object({ count: v.number(), isMore: v.boolean() })

export const orderListOperations = {
  listOrders: {
    method: 'GET',
    path: '/orders',
    action: 'order.read',
    query: listQuery,
    /**
     * `next` goes into `before`, `previous` into `after`; null where the list ends. A search for a frequent word looks
     * through so many orders at a time, so that a page may be short though there is a next one.
     */
    answer: v.object({
      orders: v.array(listedOrder),
      next: v.nullable(v.number()),
      previous: v.nullable(v.number()),
    }),
  },
  summarizeOrders: {
    method: 'GET',
    path: '/order-summary',
    action: 'order.read',
    answer: v.object({
      toPack: boundedCount,
      /** When the oldest of these was placed. */
      oldestToPack: v.nullable(moment),
      stuck: boundedCount,
      waiting: boundedCount,
      returns: boundedCount,
      claims: boundedCount,
      /** Claims whose replacement or part is still to be sent. */
      claimsToSend: boundedCount,
      disputes: boundedCount,
      /** Until when the first of these must be answered. */
      firstDispute: v.nullable(moment),
    }),
  },
  tagOrders: {
    method: 'PUT',
    path: '/order-tags',
    action: 'order.tag',
    body: v.object(
      { orders: orderNumbers, add: v.optional(tags, []), remove: v.optional(tags, []) },
      'orders and tags are missing',
    ),
    /** How many orders have other tags than before. */
    answer: v.object({ changed: v.number() }),
  },
  /** Logged as what it is: personal data that leaves the shop. */
  exportOrders: {
    method: 'POST',
    path: '/order-export',
    action: 'order.export',
    body: v.object(
      { orders: v.optional(orderNumbers), filters: v.optional(filterQuery) },
      'say which orders',
    ),
    /** `isCut` where there are more than may be exported at once. */
    answer: v.object({ csv: v.string(), orders: v.number(), isCut: v.boolean() }),
  },
} as const satisfies Operations

export type OrderFilters = v.InferOutput<typeof filterQuery>
export type OrderListQuery = v.InferOutput<typeof listQuery>
