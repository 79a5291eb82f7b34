import type { Review } from '../clients/backend/review.ts'
import { oneDecimal } from './load/counted-reviews.ts'
import type { LoadedReviews } from './load/load-reviews.ts'

/**
 * Tells search engines of a product's genuine reviews, with the figures and texts that stand on the page.
 * https://developers.google.com/search/docs/appearance/structured-data/review-snippet
 */
export function reviewData(loaded: LoadedReviews) {
  if (loaded.state === 'failed' || !loaded.counted || loaded.counted.isSample) return {}
  const { average, total } = loaded.counted
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: oneDecimal(average).toFixed(1),
      reviewCount: total,
      bestRating: 5,
      worstRating: 1,
    },
    ...(loaded.list.reviews.length > 0 && { review: loaded.list.reviews.map(oneReview) }),
  }
}

function oneReview({ author, rating, title, body, createdAt }: Review) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: createdAt.toISOString(),
    ...(title && { name: title }),
    reviewBody: body,
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
  }
}
