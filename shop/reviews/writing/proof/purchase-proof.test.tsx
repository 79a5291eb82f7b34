import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Review } from '../../../clients/backend/review.ts'
import { ReviewRow } from '../../row/review-row.tsx'
import { ProofNotice, VERIFIED } from './purchase-proof.tsx'

const textOf = (element: ReactElement) => renderToStaticMarkup(element).replaceAll(/<[^>]+>/g, ' ')

const review: Review = {
  ...{ id: 1, author: 'Ada', rating: 5, title: 'Good', body: 'It fits.', pictures: [] },
  ...{ createdAt: new Date('2026-03-06T15:00:00Z'), source: 'customer', verified: true, helpfulCount: 0 },
  writer: { heightIn: null, deskIn: null, weightRangeLb: null, hoursADay: null, cameFrom: null },
  comfort: { knees: null, back: null, assembly: null },
  ...{ answer: null, incentive: null },
}

test('the words that a review of a purchase has are those that its writer was told', () => {
  expect(textOf(<ReviewRow review={review} />)).toMatch(new RegExp(` ${VERIFIED} `))
  for (const proved of ['proved', 'signed-out', 'nothing', 'of-another', 'unreachable'] as const)
    expect(textOf(<ProofNotice proved={proved} />), proved).toContain(`“${VERIFIED}`)
})
