import { reviewsCounted } from '../../ui/rating.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { CountedReviews } from '../load/counted-reviews.ts'
import type { LinkTo } from '../view/link-to.ts'
import { StarBars } from './star-bars.tsx'

interface SummaryPanelProps {
  counted: CountedReviews
  stars: number | null
  linkTo: LinkTo
}

/** What the reviews come to: the average, how many, and how many of each. */
export function SummaryPanel({ counted, stars, linkTo }: SummaryPanelProps) {
  const { average, total, counts, of } = counted
  return (
    <div>
      <p className="flex items-center gap-4">
        <span className="figures text-6xl font-semibold tracking-tight">{average.toFixed(1)}</span>
        <span>
          <Stars rating={average} className="h-5 text-walnut" />
          <span className="figures mt-1 block text-[15px] text-quiet">
            {reviewsCounted(total, of === 'samples')}
          </span>
        </span>
      </p>
      {of === 'samples' && (
        <p className="mt-4 max-w-[44ch] text-[15px] text-quiet">
          These are samples: we wrote them to show how this page works, and nobody bought anything. They count
          until the first customer writes.
        </p>
      )}
      <div className="mt-6">
        <StarBars {...{ counts, total, stars, linkTo }} />
      </div>
    </div>
  )
}
