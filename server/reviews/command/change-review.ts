import * as v from 'valibot'
import { isReviewFault, REVIEW_FAULTS } from '#facts/review-faults.ts'
import type { BackendOwner } from '../../backend/owner.ts'
import { CommandFailure } from '../../catalogue-command/command-failure.ts'
import { openOwnTables } from '../../purchases/purchase-rows.ts'
import { dataOf, type ReviewsVerb } from './open-reviews.ts'
import { settleReports } from './reports.ts'

/** Of the database's `reviews_answer_length` and `reviews_incentive_length`. */
const MAX_ANSWER_CHARACTERS = 2000
const MAX_INCENTIVE_CHARACTERS = 200

const changedSchema = v.array(v.object({ id: v.number(), product_handle: v.string() }))

/** An empty text takes the answer back. */
export const answer: ReviewsVerb = {
  takes: ['ID', 'TEXT'],
  async run(owner, tell, [id = '', text = '']) {
    const words = readWords(text, MAX_ANSWER_CHARACTERS, 'an answer')
    const answered_at = words === null ? null : new Date().toISOString()
    const handle = await change(owner, id, { answer: words, answered_at })
    tell(
      words === null
        ? `review ${id} of ${handle} has no answer now`
        : `review ${id} of ${handle} is answered`,
    )
  },
}

/** What its writer got for it, which the review then says; an empty text says that it was nothing. */
export const incentive: ReviewsVerb = {
  takes: ['ID', 'TEXT'],
  async run(owner, tell, [id = '', text = '']) {
    const words = readWords(text, MAX_INCENTIVE_CHARACTERS, 'an incentive')
    const handle = await change(owner, id, { incentive: words })
    tell(`review ${id} of ${handle} says that its writer got ${words ?? 'nothing for it'}`)
  },
}

/** For one of the reasons that everybody may read, none of which speaks of stars. */
export const hide: ReviewsVerb = {
  takes: ['ID', 'REASON'],
  async run(owner, tell, [id = '', reason = '']) {
    if (!isReviewFault(reason)) {
      throw new CommandFailure(
        `a review is hidden for one of these reasons: ${REVIEW_FAULTS.join(', ')}; not for its stars`,
      )
    }
    const hidden_at = new Date().toISOString()
    const handle = await change(owner, id, { hidden_at, hidden_reason: reason })
    const settled = await settleReports(owner, Number(id))
    tell(`review ${id} of ${handle} is hidden: ${reason}${settled}`)
  },
}

/** Also what is said to a report that found no fault. */
export const show: ReviewsVerb = {
  takes: ['ID'],
  async run(owner, tell, [id = '']) {
    const handle = await change(owner, id, { hidden_at: null, hidden_reason: null })
    const settled = await settleReports(owner, Number(id))
    tell(`review ${id} of ${handle} is shown${settled}`)
  },
}

/** Returns whose review it is. */
async function change(
  owner: BackendOwner,
  id: string,
  values: Readonly<Record<string, string | null>>,
): Promise<string> {
  const none = new CommandFailure(
    `there is no review ${JSON.stringify(id)}; npm run reviews -- list tells of all`,
  )
  if (!/^[1-9]\d{0,14}$/.test(id)) throw none
  const tables = openOwnTables(owner)
  const changed = await tables(
    (client) => client.from('reviews').update(values).eq('id', id).select('id, product_handle'),
    changedSchema,
  )
  const [row] = dataOf(owner, changed)
  if (!row) throw none
  return row.product_handle
}

function readWords(text: string, maxCharacters: number, what: string): string | null {
  const words = text.trim()
  if ([...words].length > maxCharacters) {
    throw new CommandFailure(`${what} has at most ${maxCharacters} characters, not ${[...words].length}`)
  }
  return words === '' ? null : words
}
