import { Stars } from './stars.tsx'

/** A product's rating, as a line shows it. */
export interface Rating {
  /** 1 to 5, to one decimal. */
  readonly average: number
  readonly count: number
  /** The reviews are those that the shop wrote itself, as long as nobody else has. */
  readonly ofSamples: boolean
}

/** Clauses 2.23 and 9.07: the rating on a card. Figures of samples say so beside them. */
export function CardRating({ rating: { average, count, ofSamples } }: { rating: Rating }) {
  return (
    <p className="mt-1.5 flex min-h-[1lh] flex-wrap items-center gap-x-2 text-sm text-quiet">
      <Stars rating={average} className="h-3 text-quiet" />
      <span className="figures">
        {average.toFixed(1)} (
        {ofSamples ? `${count.toLocaleString('en-US')} samples` : count.toLocaleString('en-US')})
      </span>
    </p>
  )
}

/** Clause 2.26: the rating on the product page, where it leads to the reviews. */
export function RatingLink({ rating: { average, count, ofSamples } }: { rating: Rating }) {
  return (
    <a
      href="#reviews"
      className="mt-2 inline-flex min-h-11 items-center gap-2 text-note text-quiet underline-offset-4 hover:underline"
    >
      <Stars rating={average} className="h-4 text-walnut" />
      <span className="figures">
        {average.toFixed(1)}
        {count > 0 && <span className="ml-2">{reviewsCounted(count, ofSamples)}</span>}
      </span>
    </a>
  )
}

/** Writes a count as '1 review' or '247 sample reviews'. */
export function reviewsCounted(count: number, areSamples: boolean): string {
  return `${count.toLocaleString('en-US')} ${areSamples ? 'sample ' : ''}review${count === 1 ? '' : 's'}`
}
