import * as v from 'valibot'
import { moment, type Operations } from './operation.ts'
import { caseQuery, nextPage, writtenWords } from './shared-fields.ts'

/** What an answer can promise. The goods or the money are sent apart from it. */
export const CLAIM_OUTCOMES = {
  replacement: 'a replacement',
  part: 'a part',
  refund: 'a refund',
  refused: 'nothing: it is refused',
} as const
export type ClaimOutcome = keyof typeof CLAIM_OUTCOMES

const OUTCOMES = Object.keys(CLAIM_OUTCOMES) as [ClaimOutcome, ...ClaimOutcome[]]

/** What a list of claims can be of: by what waits longest where they wait, else by what is newest. */
export const CLAIM_LISTS = ['open', 'answered', 'replacement', 'part', 'refund', 'refused', 'all'] as const

const listedFields = {
  number: v.string(),
  order: v.number(),
  name: v.string(),
  email: v.string(),
  goods: v.string(),
  claimedAt: moment,
  /** Until then the buyer is promised an answer. */
  answerBy: moment,
  answeredAt: v.nullable(moment),
  outcome: v.nullable(v.picklist(OUTCOMES)),
  /** What was paid for one piece of the goods, with tax. */
  worthCents: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Number of pictures. */
  pictures: v.number(),
}

const shownClaim = v.object({
  ...listedFields,
  words: v.string(),
  answer: v.nullable(v.string()),
  link: v.string(),
})

export const claimOperations = {
  listClaims: {
    method: 'GET',
    path: '/claims',
    action: 'claim.read',
    /** Those that wait for an answer, where no state is named. */
    query: caseQuery(CLAIM_LISTS),
    answer: v.object({ claims: v.array(v.object(listedFields)), next: nextPage }),
  },
  showClaim: { method: 'GET', path: '/claims/:claim', action: 'claim.read', answer: shownClaim },
  answerClaim: {
    method: 'PUT',
    path: '/claims/:claim/answer',
    action: 'claim.answer',
    body: v.object(
      {
        words: writtenWords,
        outcome: v.optional(v.picklist(OUTCOMES, `an outcome is one of: ${OUTCOMES.join(', ')}`)),
      },
      'the words are missing',
    ),
    answer: v.object({ number: v.string() }),
  },
} as const satisfies Operations

/** A picture of a claim as it is kept; the first has number 1. */
export const claimPictures = {
  openClaimPicture: {
    method: 'GET',
    path: '/claims/:claim/pictures/:picture',
    action: 'claim.read',
    answer: v.string(),
  },
} as const satisfies Operations
