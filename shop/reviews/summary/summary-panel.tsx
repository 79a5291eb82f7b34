import type { CountedReviews } from '../../clients/backend/review-summaries.ts'
import { reviewsCounted } from '../../ui/rating/rating.tsx'
import { Stars } from '../../ui/rating/stars.tsx'
import { oneDecimal } from '../load/counted-reviews.ts'
import type { PeopleLikeYou } from '../load/load-reviews.ts'
import type { LinkTo } from '../view/reviews-view.ts'
import { Comfort } from './comfort.tsx'
import { StarBars } from './star-bars.tsx'

interface SummaryPanelProps {
  counted: CountedReviews
  like: PeopleLikeYou | undefined
  /** The filter that is on. */
  stars: number | null
  linkTo: LinkTo
}

/** Sums up the reviews: their average, their number in all and by stars, and the ratings of single things. */
export function SummaryPanel({ counted, like, stars, linkTo }: SummaryPanelProps) {
  const average = oneDecimal(counted.average)
  return (
    <div>
      <p className="flex items-center gap-4">
        <span className="figures text-6xl font-semibold tracking-tight">{average.toFixed(1)}</span>
        <span>
          <Stars rating={average} className="h-5 text-walnut" />
          <span className="figures mt-1 block text-[15px] text-quiet">
            {reviewsCounted(counted.total, counted.isSample)}
          </span>
        </span>
      </p>
      {counted.isSample && (
        <p className="mt-4 max-w-[44ch] text-[15px] text-quiet">
          These are samples: we wrote them to show how this page works, and no one bought anything. They count
          until the first customer writes a review.
        </p>
      )}
      <div className="mt-6">
        <StarBars counts={counted.stars} total={counted.total} stars={stars} linkTo={linkTo} />
      </div>
      <Comfort
        all={counted.comfort}
        like={like && like.counted.total > 0 ? like.counted.comfort : undefined}
      />
    </div>
  )
}
