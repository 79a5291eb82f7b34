import * as v from 'valibot'
import { moment, type Operations } from './operation.ts'
import { pictureChange, pictureFile, variantPictures } from './product-pictures.ts'
import { productWords } from './product-words.ts'
import { typedMoment } from './shared-fields.ts'
import { variantRows } from './variant-changes.ts'

/** What can be planned. Stock cannot: nobody knows today how many there will be. */
export const plannableChange = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('prices'), rows: variantRows }, 'the rows are missing'),
    v.object({ kind: v.literal('publication'), published: v.boolean('published is true or false') }),
    /** `version` is what the words are written over: where it is another one by then, the plan fails. */
    v.object({ kind: v.literal('words'), ...productWords.entries, version: v.optional(v.string()) }),
    /** Of a picture that lies aside: it comes into the gallery. */
    v.object({
      kind: v.literal('picture-added'),
      file: pictureFile,
      place: v.picklist(['first', 'last'], 'a place is first or last'),
    }),
    v.object({ kind: v.literal('picture'), file: pictureFile, ...pictureChange.entries }),
    v.object({ kind: v.literal('picture-removed'), file: pictureFile }),
    v.object({ kind: v.literal('variant-pictures'), variants: variantPictures }),
  ],
  'a planned change is of prices, publication, words or pictures',
)

export type PlannableChange = v.InferOutput<typeof plannableChange>

const PLAN_STATES = ['waiting', 'done', 'canceled', 'failed'] as const

export const plannedChange = v.object({
  id: v.number(),
  handle: v.string(),
  /** What will be done, in words. */
  what: v.string(),
  dueAt: moment,
  plannedBy: v.string(),
  plannedAt: moment,
  state: v.picklist(PLAN_STATES),
  endedAt: v.nullable(moment),
  problem: v.nullable(v.string()),
})

export type PlannedChange = v.InferOutput<typeof plannedChange>

const DUE = 'the moment is one in UTC such as 2026-12-01T06:00:00Z'

export const plannedChangeOperations = {
  listPlannedChanges: {
    method: 'GET',
    path: '/planned-changes',
    action: 'catalogue.read',
    /** Those that wait, the next one first; of one product alone, with what became of the latest, by its handle. */
    query: v.object({ handle: v.optional(v.string()) }),
    answer: v.object({ changes: v.array(plannedChange) }),
  },
  planChange: {
    method: 'POST',
    path: '/products/:handle/planned-changes',
    action: 'change.plan',
    body: v.object(
      {
        dueAt: typedMoment(DUE),
        change: plannableChange,
      },
      'a planned change has a moment and what is to change',
    ),
    answer: plannedChange,
  },
  cancelPlannedChange: {
    method: 'DELETE',
    path: '/planned-changes/:plan',
    action: 'change.plan',
    answer: v.object({ id: v.number(), handle: v.string() }),
  },
} as const satisfies Operations
