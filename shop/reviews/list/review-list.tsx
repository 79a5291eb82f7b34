import type { ReviewList as List } from '../load/load-reviews.ts'
import { ReviewRow } from '../row/review-row.tsx'
import { Pagination } from './pagination.tsx'

interface ReviewListProps {
  of: 'reviews' | 'samples'
  list: List
  addressOf: (page: number) => string
}

/** A page of reviews, and the ways to the others. The script moves rows within the list, and the focus to it. */
export function ReviewList({ of, list: { reviews, page, pages }, addressOf }: ReviewListProps) {
  return (
    <>
      <ol
        data-part={of}
        tabIndex={-1}
        aria-label={`${of === 'samples' ? 'Samples' : 'Reviews'}, page ${page} of ${Math.max(pages, 1)}`}
        className="outline-none"
      >
        {reviews.map((review) => (
          <ReviewRow key={review.id} review={review} />
        ))}
      </ol>
      <div data-part={`${of}-pages`}>
        <Pagination {...{ of, page, pages, addressOf }} />
      </div>
    </>
  )
}
