import type { AdminReview } from '#services/admin-contract/reviews.ts'
import { listReports, listReviews, MAX_REPORTS } from '../moderation.ts'
import type { ReviewsVerb } from '../open-reviews.ts'
import { resultOf } from './change-review.ts'

/** Lists reviews by the order in which they came into the shop, the newest first. */
export const list: ReviewsVerb = {
  takes: ['[HANDLE]'],
  does: 'every review, or those of one product, newest first',
  async run(owner, tell, [handle]) {
    let before: string | undefined
    do {
      const { reviews, next } = resultOf(await listReviews(owner, { handle, before }))
      for (const review of reviews) tell(lineOf(review))
      before = next === null ? undefined : String(next)
    } while (before !== undefined)
  },
}

/** The limit of the database's constraint `review_reports_note_length`. */
const MAX_NOTE_CHARACTERS = 1000

/** Lists undecided reports; `hide` and `show` decide them. */
export const reports: ReviewsVerb = {
  takes: [],
  does: 'what readers have reported, and no one has decided yet',
  async run(owner, tell) {
    const { reports } = resultOf(await listReports(owner))
    for (const { reviewId, createdAt, reason, note, review } of reports) {
      const words = `${oneLine(review.author)}: ${oneLine(review.title || review.body)}`
      tell(`${reviewId}  ${createdAt.slice(0, 10)}  ${reason}  ${review.handle}  ${words}`)
      if (note !== '') tell(`  “${oneLine(note, MAX_NOTE_CHARACTERS)}”`)
    }
    if (reports.length === 0) tell('no reports are open')
    if (reports.length === MAX_REPORTS) tell(`these are the oldest ${MAX_REPORTS}; there may be more`)
  },
}

/** A line such as '12  2026-03-06  4 stars  keel-saddle-stool  Kim: Fine  (sample; hidden: copied; answered)'. */
function lineOf({ id, createdAt, rating, handle, author, title, body, ...row }: AdminReview): string {
  const marks = [
    row.source === 'customer' ? '' : row.source,
    row.verified ? 'verified' : '',
    row.hiddenReason === null ? '' : `hidden: ${row.hiddenReason}`,
    row.answer === null ? '' : 'answered',
    row.incentive === null ? '' : `got: ${row.incentive}`,
  ].filter((mark) => mark !== '')
  const words = oneLine(title || body)
  const stars = `${rating} ${rating === 1 ? 'star' : 'stars'}`
  const said = [id, createdAt.slice(0, 10), stars, handle, `${oneLine(author)}: ${words}`]
  return [...said, ...(marks.length > 0 ? [`(${marks.join('; ')})`] : [])].join('  ')
}

const MAX_WORDS_CHARACTERS = 60

/** Makes a stranger's words safe for a terminal: without line breaks or control characters. */
function oneLine(text: string, maxCharacters = MAX_WORDS_CHARACTERS): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join('')}…`
}
