import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { buttonStyle } from '../../ui/button-style.ts'
import { ReviewDesk } from './review-desk.tsx'

const PLACE_ID = 'write-review'

/** Opens the form above the reviews, outside of the part that changes replace, or focuses one that is open. */
export function openInPlace(reviews: HTMLElement): void {
  const opened = document.getElementById(PLACE_ID)
  if (opened) {
    opened.querySelector<HTMLElement>('h3')?.focus()
    return
  }
  const place = document.createElement('div')
  place.id = PLACE_ID
  reviews.before(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
    reviews.ownerDocument.querySelector<HTMLElement>('a[data-write-review]')?.focus()
  }
  root.render(<ReviewInPlace handle={reviews.dataset.reviews ?? ''} onClose={close} />)
}

interface ReviewInPlaceProps {
  handle: string
  onClose: () => void
}

/** The form among the product's reviews. Closing it keeps what was typed. */
function ReviewInPlace({ handle, onClose }: ReviewInPlaceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mb-14 grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-8 border-t border-line pt-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]">
      <div>
        <h3 ref={heading} tabIndex={-1} className="scroll-mt-24 text-3xl outline-none">
          Write a review
        </h3>
        <p className="mt-3 mb-5 max-w-[40ch] text-note text-quiet">
          What you did not like is as welcome as what you did.
        </p>
        <button type="button" onClick={onClose} className={buttonStyle('quiet')}>
          Close
        </button>
      </div>
      <div className="max-w-[640px] min-w-0">
        <ReviewDesk handle={handle} heading="h4" />
      </div>
    </div>
  )
}
