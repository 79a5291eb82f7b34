import { type AdminReview, reviewOperations } from '#services/admin-contract/reviews.ts'
import type { BackendOwner } from '../../backend/owner.ts'
import { type Admin, adminAt, checkedBody } from '../../catalogue-command/admin-client.ts'
import type { CommandVerb } from '../../command/command-verb.ts'
import type { Config } from '../../config/config.ts'
import { keysFile } from '../../config/keys.ts'
import { MAX_REPORTS } from '../moderation.ts'
import { openReviews } from '../open-reviews.ts'

interface ReviewsHold {
  /** The running shop, which writes each change into its log of changes, whoever keeps the reviews. */
  readonly admin: Admin
  /** The backend itself, for what the admin interface does not take: a file of reviews with their pictures. */
  readonly owner: BackendOwner
}

export type ReviewsVerb = CommandVerb<ReviewsHold>

/** The admin interface of reviews takes the backend's service key, the twin's or a hosted project's. */
export async function openReviewsAdmin(config: Config): Promise<ReviewsHold> {
  const { publicUrl, dataDir, backend } = config
  const owner = await openReviews(config)
  const keptIn = backend.kind === 'hosted' ? 'BACKEND_SERVICE_KEY' : keysFile(dataDir)
  return { admin: adminAt(publicUrl, owner.serviceKey, keptIn), owner }
}

/** Lists reviews by the order in which they came into the shop, the newest first. */
export const list: ReviewsVerb = {
  takes: ['[HANDLE]'],
  does: 'every review, or those of one product, newest first',
  async run({ admin }, tell, [handle]) {
    let before: string | undefined
    do {
      const { reviews, next } = await admin.ask(reviewOperations.listReviews, { query: { handle, before } })
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
  async run({ admin }, tell) {
    const { reports } = await admin.ask(reviewOperations.listReports, {})
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

/** Sets the shop's answer to a review; an empty text removes it. */
export const answer: ReviewsVerb = {
  takes: ['ID', 'TEXT'],
  does: 'shows your answer below a review; an empty text removes it',
  async run({ admin }, tell, [id = '', text = '']) {
    const body = checkedBody(reviewOperations.answerReview, { words: text.trim() })
    const { handle } = await admin.ask(reviewOperations.answerReview, { params: { id }, body })
    tell(`review ${id} of ${handle} ${body.words === '' ? 'no longer has an answer' : 'is answered'}`)
  },
}

/** Sets what the writer got for the review, which the review then shows; an empty text removes it. */
export const incentive: ReviewsVerb = {
  takes: ['ID', 'TEXT'],
  does: 'says what the writer got for the review; an empty text removes it',
  async run({ admin }, tell, [id = '', text = '']) {
    const body = checkedBody(reviewOperations.setIncentive, { words: text.trim() })
    const { handle } = await admin.ask(reviewOperations.setIncentive, { params: { id }, body })
    tell(`review ${id} of ${handle} now says that its writer received ${body.words || 'nothing for it'}`)
  },
}

export const hide: ReviewsVerb = {
  takes: ['ID', 'REASON'],
  does: 'hides a review, for one of the reasons that /reviews names',
  async run({ admin }, tell, [id = '', reason = '']) {
    const asked = { params: { id }, body: { reason } }
    const { handle, settled } = await admin.ask(reviewOperations.hideReview, asked)
    tell(`review ${id} of ${handle} is hidden: ${reason}${settledWords(settled)}`)
  },
}

export const show: ReviewsVerb = {
  takes: ['ID'],
  does: 'shows a review again, or settles its reports',
  async run({ admin }, tell, [id = '']) {
    const { handle, settled } = await admin.ask(reviewOperations.showReview, { params: { id } })
    tell(`review ${id} of ${handle} is shown${settledWords(settled)}`)
  },
}

/** The end of a sentence, with the number of reports that the decision settled. */
function settledWords(count: number): string {
  return count === 0 ? '' : `; ${count} ${count === 1 ? 'report is' : 'reports are'} settled`
}
