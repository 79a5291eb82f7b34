import { reviewOperations } from '#services/admin-contract/reviews.ts'
import type { Outcome } from '#services/shared/admin/outcome.ts'
import { checkedBody } from '../../catalogue-command/admin-client.ts'
import { CommandFailure } from '../../command/command-failure.ts'
import { answerReview, hideReview, setIncentive, showReview } from '../moderation.ts'
import type { ReviewsVerb } from '../open-reviews.ts'

/** Sets the shop's answer to a review; an empty text removes it. */
export const answer: ReviewsVerb = {
  takes: ['ID', 'TEXT'],
  does: 'shows your answer below a review; an empty text removes it',
  async run(owner, tell, [id = '', text = '']) {
    const { words } = checkedBody(reviewOperations.answerReview, { words: text.trim() })
    const { handle } = resultOf(await answerReview(owner, id, words))
    tell(`review ${id} of ${handle} ${words === '' ? 'no longer has an answer' : 'is answered'}`)
  },
}

/** Sets what the writer got for the review, which the review then shows; an empty text removes it. */
export const incentive: ReviewsVerb = {
  takes: ['ID', 'TEXT'],
  does: 'says what the writer got for the review; an empty text removes it',
  async run(owner, tell, [id = '', text = '']) {
    const { words } = checkedBody(reviewOperations.setIncentive, { words: text.trim() })
    const { handle } = resultOf(await setIncentive(owner, id, words))
    tell(`review ${id} of ${handle} now says that its writer received ${words || 'nothing for it'}`)
  },
}

export const hide: ReviewsVerb = {
  takes: ['ID', 'REASON'],
  does: 'hides a review, for one of the reasons that /reviews names',
  async run(owner, tell, [id = '', reason = '']) {
    const { handle, settled } = resultOf(await hideReview(owner, id, reason))
    tell(`review ${id} of ${handle} is hidden: ${reason}${settledWords(settled)}`)
  },
}

export const show: ReviewsVerb = {
  takes: ['ID'],
  does: 'shows a review again, or settles its reports',
  async run(owner, tell, [id = '']) {
    const { handle, settled } = resultOf(await showReview(owner, id))
    tell(`review ${id} of ${handle} is shown${settledWords(settled)}`)
  },
}

export function resultOf<Result>(outcome: Outcome<Result>): Result {
  if (outcome.kind === 'done') return outcome.result
  const more = outcome.status === 404 ? '; npm run reviews -- list shows them all' : ''
  throw new CommandFailure(outcome.message + more)
}

/** The end of a sentence, with the number of reports that the decision settled. */
function settledWords(count: number): string {
  return count === 0 ? '' : `; ${count} ${count === 1 ? 'report is' : 'reports are'} settled`
}
