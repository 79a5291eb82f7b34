import * as v from 'valibot'
import { moment, type Operations } from './operation.ts'
import { caseQuery, nextPage, trackingNumber, writtenWords } from './shared-fields.ts'

/** What an answer can promise. Goods are sent by `sendClaimed`, and money by a refund of the order. */
export const CLAIM_OUTCOMES = {
  replacement: 'a replacement',
  part: 'a part',
  refund: 'a refund',
  refused: 'nothing: it is refused',
} as const
export type ClaimOutcome = keyof typeof CLAIM_OUTCOMES

const OUTCOMES = Object.keys(CLAIM_OUTCOMES) as [ClaimOutcome, ...ClaimOutcome[]]

/** A claim waits for an answer; then what the answer promises may wait to be sent. */
export const CLAIM_STATES = ['open', 'to-send', 'sent', 'answered'] as const

/** What a list of claims can be of: by what waits longest where they wait, else by what is newest. */
export const CLAIM_LISTS = [
  'open',
  'to-send',
  'answered',
  'replacement',
  'part',
  'refund',
  'refused',
  'all',
] as const

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
  state: v.picklist(CLAIM_STATES),
  /** What was paid for one piece of the goods, with tax. */
  worthCents: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Number of pictures. */
  pictures: v.number(),
}

const shownClaim = v.object({
  ...listedFields,
  words: v.string(),
  answer: v.nullable(v.string()),
  sentAt: v.nullable(moment),
  /** Null of what was sent without one. */
  trackingNumber: v.nullable(v.string()),
  /** Pieces of a replacement that are on the shelf; null of what is not counted. */
  stock: v.nullable(v.number()),
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
  /** Records that what the answer promised went out, and emails the buyer, once. */
  sendClaimed: {
    method: 'PUT',
    path: '/claims/:claim/shipment',
    action: 'claim.send',
    body: v.object(
      {
        /** Null of what goes without one, such as a part in a letter. */
        tracking: v.nullable(trackingNumber),
        /** Takes one piece of a replacement off the stock. */
        fromStock: v.optional(v.boolean('whether it is from the stock is true or false'), false),
      },
      'a tracking number is missing',
    ),
    /** `stock` is what is left; null where nothing was taken. */
    answer: v.object({ number: v.string(), email: v.string(), stock: v.nullable(v.number()) }),
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
