import { expect, test } from 'vitest'
import type { Review } from '../clients/backend/review.ts'
import type { CountedReviews } from '../clients/backend/review-summaries.ts'
import type { LoadedReviews } from './load/load-reviews.ts'
import { reviewData } from './review-data.ts'

const ZERO = [0, 0, 0, 0, 0] as const
const counted: CountedReviews = {
  ...{ stars: [0, 1, 0, 0, 11], total: 12, average: 4.75, isSample: false },
  comfort: { knees: ZERO, back: ZERO, assembly: ZERO },
}
const review = {
  ...{ author: 'Kim', rating: 2, title: 'Hard', body: 'My shins hurt after an hour.' },
  createdAt: new Date('2026-03-06T15:00:00Z'),
} as Review

function loaded(of: CountedReviews | undefined, reviews: readonly Review[] = []): LoadedReviews {
  return {
    ...{ state: 'loaded', counted: of, like: undefined, pictured: [], samples: undefined, hiddenCount: 3 },
    list: { reviews, page: 1, pages: 3, total: 12 },
  }
}

test('[3.05] a search engine is told the rating as the page shows it, and each review of the page', () => {
  expect(reviewData(loaded(counted, [review, { ...review, title: '' }]))).toEqual({
    aggregateRating: {
      ...{ '@type': 'AggregateRating', ratingValue: '4.8', reviewCount: 12, bestRating: 5, worstRating: 1 },
    },
    review: [
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Kim' },
        datePublished: '2026-03-06T15:00:00.000Z',
        name: 'Hard',
        reviewBody: 'My shins hurt after an hour.',
        reviewRating: { '@type': 'Rating', ratingValue: 2, bestRating: 5, worstRating: 1 },
      },
      expect.not.objectContaining({ name: expect.anything() }),
    ],
  })
})

test('[3.05] a whole number of stars is told with its decimal, and a page without reviews lists none', () => {
  const data = reviewData(loaded({ ...counted, average: 4 }))
  expect(data).toMatchObject({ aggregateRating: { ratingValue: '4.0' } })
  expect(data).not.toHaveProperty('review')
})

test.each<[string, LoadedReviews]>([
  ['samples, which nobody wrote', loaded({ ...counted, isSample: true }, [review])],
  ['a product that nobody reviewed', loaded(undefined)],
  ['reviews that could not be loaded', { state: 'failed' }],
])('a search engine is told nothing of %s', (_case, reviews) => {
  expect(reviewData(reviews)).toEqual({})
})
