import * as v from 'valibot'
import type { Operations } from './operation.ts'
import { daysUpTo } from './shared-fields.ts'

/** What a page of the shop is; the server tells it from the path. */
export const PAGE_TYPES = [
  'home',
  'product',
  'reviews',
  'catalogue',
  'search',
  'article',
  'help',
  'checkout',
  'account',
  'other',
] as const
export type PageType = (typeof PAGE_TYPES)[number]

/** Why the fit finder said that something does not suit. */
export const FIT_REFUSALS = ['height', 'weight', 'desk', 'reach', 'part'] as const

/** The longest range; the one before it is read as well. */
const MAX_FIGURE_DAYS = 366

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const compared = { times: count, before: count }

/** The three quarters of visits that were at least as quick, in milliseconds; null where nobody measured any. */
const vital = v.object({
  times: count,
  p75: v.nullable(v.number()),
  before: v.nullable(v.number()),
})

/** Carts and checkouts are null where a hosted store holds them, and purchases too. */
const steps = v.object({
  views: count,
  productViews: count,
  carts: v.nullable(count),
  checkouts: v.nullable(count),
  purchases: v.nullable(count),
})
export type FunnelSteps = v.InferOutput<typeof steps>

export const figureOperations = {
  /** Sums of whole days in UTC. Both days are included; the range before has as many days. */
  readFigures: {
    method: 'GET',
    path: '/figures',
    action: 'figures.read',
    query: daysUpTo(MAX_FIGURE_DAYS),
    answer: v.object({
      from: v.string(),
      to: v.string(),
      beforeFrom: v.string(),
      beforeTo: v.string(),
      /** The first day that is kept; null before anything was counted. */
      countedSince: v.nullable(v.string()),
      steps,
      stepsBefore: steps,
      pages: v.array(v.object({ type: v.picklist(PAGE_TYPES), ...compared, paint: vital, delay: vital })),
      /** The most viewed come first; the title is null where the shop holds no such product. */
      products: v.array(v.object({ handle: v.string(), title: v.nullable(v.string()), ...compared })),
      searches: v.array(v.object({ words: v.string(), ...compared })),
      refusals: v.array(v.object({ reason: v.picklist(FIT_REFUSALS), ...compared })),
    }),
  },
} as const satisfies Operations
