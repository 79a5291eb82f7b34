import type { ReviewSort } from '../../clients/backend/reviews.ts'
import type { LinkTo } from '../view/link-to.ts'
import { type ReviewsView, SORTS } from '../view/reviews-view.ts'

interface ReviewsToolbarProps {
  view: ReviewsView
  /** How many the filters leave. */
  total: number
  linkTo: LinkTo
}

const SORT_NAMES: Readonly<Record<ReviewSort, string>> = {
  recent: 'Recent',
  highest: 'Highest',
  lowest: 'Lowest',
}

/** What is shown, in which order, and the way back to all of it. */
export function ReviewsToolbar({ view, total, linkTo }: ReviewsToolbarProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-8 gap-y-1 pb-2 text-[15px]">
      <p className="figures flex flex-wrap items-center gap-x-4" data-told="">
        {view.stars === null ? (
          <span className="text-quiet">{countWords(total)}</span>
        ) : (
          <>
            <span>
              {countWords(total)} with {view.stars} {view.stars === 1 ? 'star' : 'stars'}
            </span>
            <a
              id="reviews-clear"
              href={linkTo({ stars: null })}
              data-in-place=""
              className="inline-flex min-h-11 items-center underline underline-offset-6 hover:no-underline"
            >
              Clear filter
            </a>
          </>
        )}
      </p>
      <nav aria-label="Sort reviews" className="-mx-2 flex">
        {SORTS.map((sort) => (
          <a
            key={sort}
            id={`reviews-sort-${sort}`}
            href={linkTo({ sort })}
            data-in-place=""
            aria-current={sort === view.sort ? 'true' : undefined}
            className="inline-flex min-h-11 items-center px-2 text-quiet underline-offset-6 hover:underline aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-1"
          >
            {SORT_NAMES[sort]}
          </a>
        ))}
      </nav>
    </div>
  )
}

const countWords = (total: number): string =>
  `${total.toLocaleString('en-US')} ${total === 1 ? 'review' : 'reviews'}`
