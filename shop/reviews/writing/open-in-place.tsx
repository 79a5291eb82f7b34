import { createRoot } from 'react-dom/client'
import { ReviewInPlace } from './review-in-place.tsx'

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
