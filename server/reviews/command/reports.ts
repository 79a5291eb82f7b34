import * as v from 'valibot'
import type { BackendOwner } from '../../backend/owner.ts'
import { openOwnTables } from '../../purchases/purchase-rows.ts'
import { oneLine } from './list-reviews.ts'
import { dataOf, type ReviewsVerb } from './open-reviews.ts'

/** Of a flood of reports the oldest are answered first. */
const MAX_REPORTS = 1000
/** Of the database's `review_reports_note_length`. */
const MAX_NOTE_CHARACTERS = 1000

const reportsSchema = v.array(
  v.object({
    review_id: v.number(),
    reason: v.string(),
    note: v.string(),
    created_at: v.string(),
    reviews: v.object({
      product_handle: v.string(),
      author: v.string(),
      title: v.string(),
      body: v.string(),
    }),
  }),
)

/** Those that nobody has decided about: `hide` and `show` do. */
export const reports: ReviewsVerb = {
  takes: [],
  async run(owner, tell) {
    const tables = openOwnTables(owner)
    const open = await tables(
      (client) =>
        client
          .from('review_reports')
          .select('review_id, reason, note, created_at, reviews(product_handle, author, title, body)')
          .is('settled_at', null)
          .order('created_at')
          .order('review_id')
          .limit(MAX_REPORTS),
      reportsSchema,
    )
    const rows = dataOf(owner, open)
    for (const { review_id, reason, note, created_at, reviews } of rows) {
      const words = `${oneLine(reviews.author)}: ${oneLine(reviews.title || reviews.body)}`
      tell(`${review_id}  ${created_at.slice(0, 10)}  ${reason}  ${reviews.product_handle}  ${words}`)
      if (note !== '') tell(`  “${oneLine(note, MAX_NOTE_CHARACTERS)}”`)
    }
    if (rows.length === 0) tell('no report is open')
    if (rows.length === MAX_REPORTS) tell(`these are the oldest ${MAX_REPORTS}; there may be more`)
  },
}

const settledSchema = v.array(v.object({ review_id: v.number() }))

/** The end of a sentence that says how many reports were waiting for it. */
export async function settleReports(owner: BackendOwner, id: number): Promise<string> {
  const tables = openOwnTables(owner)
  const settled = await tables(
    (client) =>
      client
        .from('review_reports')
        .update({ settled_at: new Date().toISOString() })
        .eq('review_id', id)
        .is('settled_at', null)
        .select('review_id'),
    settledSchema,
  )
  const { length } = dataOf(owner, settled)
  return length === 0 ? '' : `; ${length} ${length === 1 ? 'report is' : 'reports are'} settled`
}
