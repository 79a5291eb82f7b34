import { listReports, MAX_REPORTS } from '../moderation.ts'
import type { ReviewsVerb } from '../open-reviews.ts'
import { resultOf } from './change-review.ts'
import { oneLine } from './list-reviews.ts'

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
