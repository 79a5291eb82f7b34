import type { ReviewSort } from '../../clients/backend/reviews.ts'
import { heightWords, inchWords } from '../../ui/measure/measures.ts'
import { reviewsCounted } from '../../ui/rating/rating.tsx'
import type { PeopleLikeYou } from '../load/load-reviews.ts'
import { type LinkTo, type ReviewsView, SORTS } from '../view/reviews-view.ts'

interface ReviewsToolbarProps {
  view: ReviewsView
  /** Number of reviews that the filters leave. */
  total: number
  areSamples: boolean
  like: PeopleLikeYou | undefined
  linkTo: LinkTo
}

const SORT_NAMES: Readonly<Record<ReviewSort, string>> = {
  recent: 'Recent',
  highest: 'Highest',
  lowest: 'Lowest',
}

const linkStyle = 'inline-flex min-h-11 items-center underline underline-offset-6 hover:no-underline'

/** Says which reviews are shown, and in which order, with links back to all of them. */
export function ReviewsToolbar({ view, total, areSamples, like, linkTo }: ReviewsToolbarProps) {
  const { stars } = view
  return (
    <div
      data-part="toolbar"
      className="flex min-h-14 flex-wrap items-center justify-between gap-x-8 gap-y-1 pb-2 text-note"
    >
      <div className="figures flex flex-wrap items-center gap-x-4">
        <p data-told="">
          {reviewsCounted(total, areSamples)}
          {stars !== null && ` with ${stars} ${stars === 1 ? 'star' : 'stars'}`}
          {like?.isFilter && ` by people like you: ${likeWords(like)}`}
        </p>
        {stars !== null && (
          <a id="reviews-clear" href={linkTo({ stars: null })} data-in-place="" className={linkStyle}>
            Clear filter
          </a>
        )}
        {like && <LikeLink like={like} linkTo={linkTo} />}
      </div>
      <nav aria-label="Sort reviews" className="-mx-2 flex flex-wrap">
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

/** A visitor who used the fit finder sees people like them first, and can show everyone. */
function LikeLink({ like, linkTo }: { like: PeopleLikeYou; linkTo: LinkTo }) {
  const { total } = like.counted
  if (total === 0)
    return (
      <p className="text-quiet">
        No one close to {likeWords(like)} has written yet. Here is what everyone wrote.
      </p>
    )
  return (
    <a id="reviews-like" href={linkTo({ everyone: like.isFilter })} data-in-place="" className={linkStyle}>
      {like.isFilter ? 'Show everyone' : `People like you (${total.toLocaleString('en-US')})`}
    </a>
  )
}

const likeWords = ({ body }: PeopleLikeYou): string =>
  `${heightWords(Math.round(body.heightIn))}, desk ${inchWords(body.deskIn)}`
