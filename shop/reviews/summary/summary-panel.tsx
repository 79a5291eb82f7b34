import {
  averageOf,
  type ComfortCounts,
  type CountedReviews,
  type StarCounts,
} from '../../clients/backend/review-summaries.ts'
import { reviewsCounted } from '../../ui/rating/rating.tsx'
import { Stars } from '../../ui/rating/stars.tsx'
import { oneDecimal } from '../load/counted-reviews.ts'
import type { PeopleLikeYou } from '../load/load-reviews.ts'
import type { LinkTo } from '../view/reviews-view.ts'

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
      <p className="flex flex-wrap items-center gap-4">
        <span className="figures text-6xl font-semibold tracking-tight">{average.toFixed(1)}</span>
        <span>
          <Stars rating={average} className="h-5 text-walnut" />
          <span className="figures mt-1 block text-note text-quiet">
            {reviewsCounted(counted.total, counted.isSample)}
          </span>
        </span>
      </p>
      {counted.isSample && (
        <p className="mt-4 max-w-[44ch] text-note text-quiet">
          These are samples: we wrote them to show how this page works, and no one bought anything. They count
          until someone else writes a review.
        </p>
      )}
      <div className="mt-6">
        <StarBars
          counts={counted.stars}
          total={counted.total}
          stars={stars}
          isAmongLike={like?.isFilter ?? false}
          linkTo={linkTo}
        />
      </div>
      <Comfort
        all={counted.comfort}
        like={like && like.counted.total > 0 ? like.counted.comfort : undefined}
      />
    </div>
  )
}

interface StarBarsProps {
  counts: StarCounts
  total: number
  /** The filter that is on. */
  stars: number | null
  /** Only reviews by people like the reader are listed, while everyone's are counted here. */
  isAmongLike: boolean
  linkTo: LinkTo
}

const FIVE_TO_ONE = [5, 4, 3, 2, 1]

/** Clauses 4.05 and 5.05: counts the reviews by stars; a click on a row shows those alone, another one all again. */
function StarBars({ counts, total, stars: chosen, isAmongLike, linkTo }: StarBarsProps) {
  return (
    <ul className="figures text-note">
      {FIVE_TO_ONE.map((stars) => {
        const count = counts[stars - 1] ?? 0
        const isChosen = chosen === stars
        return (
          <li key={stars}>
            <a
              id={`reviews-stars-${stars}`}
              href={linkTo({ stars: isChosen ? null : stars })}
              data-in-place=""
              aria-current={isChosen ? 'true' : undefined}
              className="group grid min-h-11 grid-cols-[4.5ch_minmax(0,1fr)_auto] items-center gap-4"
            >
              <span className={isChosen ? 'font-semibold' : 'group-hover:underline underline-offset-4'}>
                {stars} <span aria-hidden="true">★</span>
                <span className="sr-only">{stars === 1 ? 'star' : 'stars'}: </span>
              </span>
              <span className="h-1.5 bg-line">
                <span
                  className={`block h-full fade-colors forced-colors:bg-[CanvasText] ${chosen === null || isChosen ? 'bg-walnut' : 'bg-birch'} group-hover:bg-ink`}
                  style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }}
                />
              </span>
              <span className="min-w-[4ch] text-right text-quiet">
                {count.toLocaleString('en-US')}
                <span className="sr-only">
                  {count === 1 ? ' review' : ' reviews'}
                  {isChosen && !isAmongLike && ', only these shown'}
                </span>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

interface ComfortProps {
  all: ComfortCounts
  /** Ratings by people like the reader; undefined: the reader gave no body and desk, or nobody is like them. */
  like: ComfortCounts | undefined
}

const RATED: readonly (readonly [keyof ComfortCounts, string])[] = [
  ['knees', 'Comfort at the knees'],
  ['back', 'Comfort at the back'],
  ['assembly', 'Ease of assembly'],
]

/** The average ratings of single things, 1 to 5, by those who rated them. */
function Comfort({ all, like }: ComfortProps) {
  const rated = RATED.filter(([thing]) => averageOf(all[thing]) !== null)
  if (rated.length === 0) return null
  return (
    <table className="figures mt-8 w-full border-t border-line text-note">
      <caption className="sr-only">How comfort and assembly were rated, from 1 to 5</caption>
      <thead>
        <tr className="text-sm text-quiet">
          <td className="py-2" />
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            {like ? 'Everyone' : 'Of 5'}
          </th>
          {like && (
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              Like you
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rated.map(([thing, name]) => (
          <tr key={thing}>
            <th scope="row" className="py-1.5 text-left font-normal">
              {name}
            </th>
            <Average counts={all[thing]} />
            {like && <Average counts={like[thing]} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Average({ counts }: { counts: StarCounts }) {
  const average = averageOf(counts)
  return (
    <td className="py-1.5 pl-4 text-right font-medium">
      {average === null ? (
        <span className="font-normal text-quiet">not rated</span>
      ) : (
        oneDecimal(average).toFixed(1)
      )}
    </td>
  )
}
