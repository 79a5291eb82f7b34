import * as v from 'valibot'
import type { Operations } from './operation.ts'

export const MAX_ROWS = 1_000
const MAX_CHARACTERS = 255

const cell = v.pipe(v.string('a cell is text'), v.maxLength(MAX_CHARACTERS, 'a cell is too long'))

/** Cells as they were typed; one that is left out, or empty, leaves what it is about. */
const amounts = {
  price: v.optional(cell),
  /** A dash takes the compare-at price away. */
  compareAt: v.optional(cell),
  stock: v.optional(cell),
}

const row = v.object(
  {
    sku: cell,
    ...amounts,
    /** What the sender saw before: where it is something else by now, the row is refused. */
    seen: v.optional(v.object(amounts)),
  },
  'a row has a SKU, and what is to change',
)

export type VariantRow = v.InferOutput<typeof row>

export const variantRows = v.pipe(
  v.array(row, 'the rows are missing'),
  v.minLength(1, 'there is no row'),
  v.maxLength(MAX_ROWS, `there are more than ${MAX_ROWS} rows: send them in parts`),
)

const change = v.object({ before: v.nullable(v.string()), after: v.nullable(v.string()) })

const changedVariant = v.object({
  /** From 1, as the rows were sent. */
  row: v.number(),
  sku: v.string(),
  name: v.string(),
  price: v.nullable(change),
  compareAt: v.nullable(change),
  stock: v.nullable(change),
})

export type ChangedVariant = v.InferOutput<typeof changedVariant>

const problem = v.object({
  row: v.number(),
  sku: v.string(),
  field: v.picklist(['sku', 'price', 'compareAt', 'stock']),
  problem: v.string(),
})

export type RowProblem = v.InferOutput<typeof problem>

export const variantChangeOperations = {
  /** All rows or none: with a problem in any of them, only a preview is answered. */
  changeVariants: {
    method: 'POST',
    path: '/variants/changes',
    action: 'catalogue.import',
    body: v.object(
      { rows: variantRows, isPreview: v.optional(v.boolean('a preview is true or false'), false) },
      'the rows are missing',
    ),
    answer: v.object({
      isDone: v.boolean(),
      /** Rows that leave their variant as it is are not among them. */
      changes: v.array(changedVariant),
      problems: v.array(problem),
    }),
  },
} as const satisfies Operations
