import { Icon } from '../../ui/icon.tsx'
import type { ReviewList as List } from '../load/load-reviews.ts'
import { ReviewRow } from '../row/review-row.tsx'
import { pageNumbers } from '../view/page-numbers.ts'

const linkStyle =
  'inline-flex size-11 items-center justify-center rounded-sm underline-offset-6 hover:underline aria-[current]:border aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:no-underline'

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
      <p data-part="samples-lead" className="figures mt-3 mb-6 max-w-[60ch] text-note text-quiet">
        {list.total.toLocaleString('en-US')} that we wrote to show how this page works, before anyone had
        reviewed it. No one bought anything, and they are not counted in the rating.
      </p>
      <ReviewList of="samples" list={list} addressOf={addressOf} />
    </section>
  )
}

interface PaginationProps {
  /** The kind of list; every link's id begins with it. */
  of: 'reviews' | 'samples'
  page: number
  pages: number
  addressOf: (page: number) => string
}

/** Clause 9.10. */
function Pagination({ of, page, pages, addressOf }: PaginationProps) {
  if (pages <= 1) return null
  const step = (to: number, name: string, icon: 'left' | 'right') =>
    to >= 1 &&
    to <= pages && (
      <li>
        <a
          href={addressOf(to)}
          id={`${of}-${icon}`}
          data-in-place="page"
          aria-label={name}
          className={linkStyle}
        >
          <Icon name={icon} className="size-5" />
        </a>
      </li>
    )
  return (
    <nav aria-label={`Pages of ${of}`} className="border-t border-line pt-6">
      <ul className="figures flex flex-wrap items-center gap-0.5 sm:gap-1.5">
        {step(page - 1, 'Previous page', 'left')}
        {pageNumbers(page, pages).map((shown, at) =>
          shown === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is nothing but its place
            <li key={`gap-${at}`} className="px-1 text-quiet sm:px-2" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>
              <a
                href={addressOf(shown)}
                id={`${of}-page-${shown}`}
                data-in-place="page"
                aria-label={`Page ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
                className={shown > 999 ? `${linkStyle} w-auto min-w-11 px-1.5` : linkStyle}
              >
                {shown}
              </a>
            </li>
          ),
        )}
        {step(page + 1, 'Next page', 'right')}
      </ul>
    </nav>
  )
}
