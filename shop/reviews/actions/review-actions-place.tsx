import type { Review } from '../../clients/backend/review.ts'

/** What readers think of a review; with the script, where they say so. */
export function ReviewActionsPlace({ review: { id, author, helpfulCount } }: { review: Review }) {
  return (
    <div
      data-review-actions={id}
      data-author={author}
      data-helpful-count={helpfulCount}
      className="mt-4 min-h-11 text-[15px] noscript:min-h-0"
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

/** Said once for all of them. */
export function ActionsNeedScript() {
  return (
    <p className="mt-6 hidden text-[15px] text-quiet noscript:block">
      To say that a review was helpful, or to report one, switch JavaScript on and reload this page.
    </p>
  )
}
