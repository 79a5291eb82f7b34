import type { Review } from '../../clients/backend/review.ts'

/** Shows how many readers found a review helpful; the script puts its buttons here. */
export function ReviewActionsPlace({ review: { id, author, helpfulCount } }: { review: Review }) {
  return (
    <div
      data-review-actions={id}
      data-author={author}
      data-helpful-count={helpfulCount}
      className="mt-4 min-h-11 text-note noscript:min-h-0"
    >
      {helpfulCount > 0 && <p className="figures py-2.5 text-quiet">{helpfulWords(helpfulCount)}</p>}
    </div>
  )
}

function helpfulWords(count: number): string {
  return count === 1
    ? '1 person found this helpful'
    : `${count.toLocaleString('en-US')} people found this helpful`
}

/** The page says this once for all reviews. */
export function ActionsNeedScript() {
  return (
    <p className="mt-6 hidden text-note text-quiet noscript:block">
      To mark a review as helpful, or to report one, turn on JavaScript and reload this page.
    </p>
  )
}
