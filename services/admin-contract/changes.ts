import * as v from 'valibot'
import { moment, type Operations } from './operation.ts'

const MAX_LISTED_CHANGES = 100
const text = (name: string) =>
  v.pipe(
    v.string(),
    v.minLength(1, `${name} is missing`),
    v.maxLength(300, `${name} is at most 300 characters`),
  )
const id = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, 'an entry is named by its number'),
  v.transform((digits) => Number(digits)),
)
const LIMIT = `a page has 1 to ${MAX_LISTED_CHANGES} entries`

const listedChange = v.object({
  id: v.number(),
  at: moment,
  /** The address that the account had then, or 'service key'. */
  by: v.string(),
  account: v.nullable(v.string()),
  role: v.nullable(v.string()),
  action: v.string(),
  subject: v.string(),
  before: v.unknown(),
  after: v.unknown(),
})

export const changeOperations = {
  listChanges: {
    method: 'GET',
    path: '/changes',
    action: 'log.read',
    query: v.object({
      /** As the log names it: an order's number, a handle, a SKU, a state. */
      subject: v.optional(text('a subject')),
      /** All about this order: the order itself, its returns and its claims. */
      order: v.optional(id),
      account: v.optional(v.pipe(v.string(), v.uuid('an account is a UUID'))),
      action: v.optional(v.pipe(text('an action'), v.toLowerCase())),
      /** Older than this entry. */
      before: v.optional(id),
      limit: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^\d{1,3}$/, LIMIT),
          v.transform((digits) => Number(digits)),
          v.minValue(1, LIMIT),
          v.maxValue(MAX_LISTED_CHANGES, LIMIT),
        ),
        '50',
      ),
    }),
    answer: v.object({ changes: v.array(listedChange), next: v.nullable(v.number()) }),
  },
} as const satisfies Operations

export type ListedChange = v.InferOutput<typeof listedChange>
export type ChangesQuery = v.InferOutput<(typeof changeOperations)['listChanges']['query']>
