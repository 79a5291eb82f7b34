import * as v from 'valibot'
import { moment, type Operations } from './operation.ts'
import { formKey } from './shared-fields.ts'

export const MOVEMENT_REASONS = ['received', 'counted', 'damaged', 'returned'] as const
export type MovementReason = (typeof MOVEMENT_REASONS)[number]

const MAX_PIECES = 1_000_000
const DELTA = `a number of pieces is a whole number such as 12 or -3, up to ${MAX_PIECES}, and not 0`

const delta = v.pipe(
  v.string(DELTA),
  v.trim(),
  v.regex(/^[+-]?\d{1,7}$/, DELTA),
  v.transform(Number),
  v.check((pieces) => pieces !== 0 && Math.abs(pieces) <= MAX_PIECES, DELTA),
)

/** Goods that come in are more, and damaged ones less: the sign is not left to whoever types in a hurry. */
function hasItsSign({ delta, reason }: { readonly delta: number; readonly reason: MovementReason }): boolean {
  return reason === 'counted' || delta > 0 === (reason !== 'damaged')
}

const moved = v.object({ sku: v.string(), before: v.number(), stock: v.number() })

const movement = v.object({
  at: moment,
  delta: v.number(),
  reason: v.picklist(MOVEMENT_REASONS),
  stock: v.number(),
})

const scarce = v.object({
  sku: v.string(),
  /** Product and variant. */
  name: v.string(),
  handle: v.string(),
  stock: v.number(),
  /** Sold in 28 days, as it was counted a few minutes ago. */
  sold: v.number(),
  /** At this rate of sale. */
  daysLeft: v.number(),
})

export type ScarceVariant = v.InferOutput<typeof scarce>

const DAYS = 'days are a whole number from 0 to 365'

export const stockOperations = {
  moveStock: {
    method: 'POST',
    path: '/variants/:sku/stock/movements',
    action: 'stock.change',
    body: v.pipe(
      v.object(
        {
          delta,
          reason: v.picklist(MOVEMENT_REASONS, `a reason is one of ${MOVEMENT_REASONS.join(', ')}`),
          key: v.optional(formKey),
        },
        'a movement has a number of pieces and a reason',
      ),
      v.partialCheck(
        [['delta'], ['reason']],
        hasItsSign,
        'what was received or returned is more, and what was damaged is less than before',
      ),
    ),
    answer: moved,
  },
  listStockMovements: {
    method: 'GET',
    path: '/variants/:sku/stock/movements',
    action: 'catalogue.read',
    /** The newest come first, the latest hundred. */
    answer: v.object({ movements: v.array(movement) }),
  },
  listLowStock: {
    method: 'GET',
    path: '/low-stock',
    action: 'catalogue.read',
    /** What lasts so many days at most, the scarcest first; `after` is the `next` of the previous page. */
    query: v.object({
      days: v.optional(
        v.pipe(v.string(), v.regex(/^\d{1,3}$/, DAYS), v.transform(Number), v.maxValue(365, DAYS)),
        '28',
      ),
      after: v.optional(v.string()),
    }),
    answer: v.object({ variants: v.array(scarce), next: v.nullable(v.string()) }),
  },
} as const satisfies Operations
