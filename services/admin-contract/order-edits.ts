import * as v from 'valibot'
import { moment, type Operations } from './operation.ts'
import { seenVersion } from './shared-fields.ts'

const MAX_QUANTITY = 1_000_000
/** An edit may name as many lines as a cart holds. */
const MAX_LINES = 100
const MAX_TEXT = 200

const number = (message: string, min: number, max: number) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
const text = (message: string) => v.pipe(v.string(message), v.maxLength(MAX_TEXT, message))

const quantityMessage = `a quantity is a whole number up to ${MAX_QUANTITY}`
const lineMessage = 'a line is named by its number in the order, from 1'

/** The fields of the address that change; an apartment may become empty. The email cannot be changed here. */
const addressChange = v.strictObject({
  firstName: v.optional(text('a first name is a text')),
  lastName: v.optional(text('a last name is a text')),
  address: v.optional(text('an address is a text')),
  apartment: v.optional(text('an apartment is a text')),
  city: v.optional(text('a city is a text')),
  state: v.optional(text('a state is a code such as OR')),
  zip: v.optional(text('a ZIP code is a text')),
})

const changeFields = {
  /** The new quantity of lines that the order has; 0 removes the line. */
  lines: v.optional(
    v.pipe(
      v.array(
        v.object({
          line: number(lineMessage, 1, MAX_QUANTITY),
          quantity: number(quantityMessage, 0, MAX_QUANTITY),
        }),
      ),
      v.maxLength(MAX_LINES, `an edit changes at most ${MAX_LINES} lines`),
    ),
    [],
  ),
  /** Variants that become lines of their own, at today's price. */
  added: v.optional(
    v.pipe(
      v.array(
        v.object({
          sku: v.pipe(
            v.string('a SKU is missing'),
            v.minLength(1, 'a SKU is missing'),
            v.maxLength(MAX_TEXT),
          ),
          quantity: number(quantityMessage, 1, MAX_QUANTITY),
        }),
      ),
      v.maxLength(MAX_LINES, `an edit adds at most ${MAX_LINES} lines`),
    ),
    [],
  ),
  address: v.optional(addressChange, {}),
}

const changes = v.object(changeFields, 'say what to change')

/** How the difference between the old total and the new one is settled. */
const settlement = v.picklist([
  /** Both totals are the same. */
  'nothing',
  /** The buyer gets money back, or less is taken of what is only held so far. */
  'refund',
  /** More is taken of what is only held so far. */
  'held',
  /** The buyer is asked for the difference, and the order changes once it is paid. */
  'ask',
  /** The order costs more by less than the payment provider takes, so the difference is not charged. */
  'waived',
])

const quotedFields = {
  number: v.number(),
  /** Sentences on what changes. */
  changes: v.array(v.string()),
  sums: v.array(v.object({ name: v.string(), before: v.string(), after: v.string() })),
  /** Such as '-$249.00' or '$0.00'. */
  difference: v.string(),
  settlement,
}

export const shownEdit = v.object({
  number: v.number(),
  state: v.picklist(['applied', 'asked', 'lapsed']),
  changes: v.array(v.string()),
  difference: v.string(),
  editedBy: v.string(),
  editedAt: moment,
  appliedAt: v.nullable(moment),
  /** The last day on which its buyer could pay, such as 'Monday, March 9'; null where they were asked for nothing. */
  payUntil: v.nullable(v.string()),
})

export const orderEditOperations = {
  listOrderEdits: {
    method: 'GET',
    path: '/orders/:number/edits',
    action: 'order.read',
    answer: v.object({ edits: v.array(shownEdit) }),
  },
  previewOrderEdit: {
    method: 'POST',
    path: '/orders/:number/edit-preview',
    action: 'order.edit',
    body: changes,
    /** Whoever applies the edit sends the fingerprint, so that what is done is what was shown. */
    answer: v.object({ ...quotedFields, fingerprint: v.string() }),
  },
  applyOrderEdit: {
    method: 'POST',
    path: '/orders/:number/edits',
    action: 'order.edit',
    query: seenVersion,
    body: v.object(
      {
        ...changeFields,
        fingerprint: v.pipe(
          v.string('the fingerprint of the preview is missing'),
          v.regex(/^[\w-]{20}$/, 'the fingerprint of the preview is missing'),
        ),
      },
      'say what to change',
    ),
    answer: v.object({ ...quotedFields, email: v.string() }),
  },
} as const satisfies Operations

export type OrderChanges = v.InferOutput<typeof changes>
export type EditSettlement = v.InferOutput<typeof settlement>
