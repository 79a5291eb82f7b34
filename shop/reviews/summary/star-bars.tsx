import type { StarCounts } from '../../clients/backend/review-summaries.ts'
import type { LinkTo } from '../view/reviews-view.ts'

interface StarBarsProps {
  counts: StarCounts
  total: number
  /** The filter that is on. */
  stars: number | null
  linkTo: LinkTo
}

const FIVE_TO_ONE = [5, 4, 3, 2, 1]

/** Clauses 4.05 and 5.05: counts the reviews by stars; a click on a row shows those alone, another one all again. */
export function StarBars({ counts, total, stars: chosen, linkTo }: StarBarsProps) {
  return (
    <ul className="figures text-[15px]">
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
                  className={`block h-full transition-colors duration-150 forced-colors:bg-[CanvasText] ${chosen === null || isChosen ? 'bg-walnut' : 'bg-birch'} group-hover:bg-ink`}
                  style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }}
                />
              </span>
              <span className="min-w-[4ch] text-right text-quiet">
                {count.toLocaleString('en-US')}
                <span className="sr-only">
                  {count === 1 ? ' review' : ' reviews'}
                  {isChosen && ', only these shown'}
                </span>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
