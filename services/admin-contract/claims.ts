import * as v from 'valibot'
import { moment, type Operations } from './operation.ts'
import { writtenWords } from './written-words.ts'

const listedFields = {
  number: v.string(),
  claimedAt: moment,
  answeredAt: v.nullable(moment),
  /** Number of pictures. */
  pictures: v.number(),
}

const shownClaim = v.object({
  ...listedFields,
  email: v.string(),
  goods: v.string(),
  words: v.string(),
  answer: v.nullable(v.string()),
  link: v.string(),
})

export const claimOperations = {
  listClaims: {
    method: 'GET',
    path: '/claims',
    action: 'claim.read',
    answer: v.object({ claims: v.array(v.object(listedFields)) }),
  },
  showClaim: { method: 'GET', path: '/claims/:claim', action: 'claim.read', answer: shownClaim },
  answerClaim: {
    method: 'PUT',
    path: '/claims/:claim/answer',
    action: 'claim.answer',
    body: v.object({ words: writtenWords }, 'the words are missing'),
    answer: v.object({ number: v.string() }),
  },
} as const satisfies Operations
