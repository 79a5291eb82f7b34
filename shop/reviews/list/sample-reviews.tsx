import type { ReviewList as List } from '../load/load-reviews.ts'
import { ReviewList } from './review-list.tsx'

interface SampleReviewsProps {
  list: List
  addressOf: (page: number) => string
}

/** Reviews that the shop wrote before anybody else had. They stand below genuine ones and count nowhere. */
export function SampleReviews({ list, addressOf }: SampleReviewsProps) {
  return (
    <section aria-labelledby="sample-reviews" className="mt-16">
      <h3 id="sample-reviews" className="text-2xl">
        Sample reviews
      </h3>
      <p data-part="samples-lead" className="figures mt-3 mb-6 max-w-[60ch] text-[15px] text-quiet">
        {list.total.toLocaleString('en-US')} that we wrote to show how this page works, before anyone had
        reviewed it. No one bought anything, and they are not counted in the rating.
      </p>
      <ReviewList of="samples" list={list} addressOf={addressOf} />
    </section>
  )
}
