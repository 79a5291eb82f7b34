import { mountActions } from '../actions/mount-actions.tsx'
import { keepEnhanced } from '../keep-enhanced.ts'
import { followStrip } from '../pictures/follow-strip.ts'
import { openPicturesOf } from '../pictures/open-pictures.ts'

/** Adds large pictures, the carousel and buttons to the reviews section of a page, which is whole without them. */
export function enhanceReviews(section: HTMLElement): void {
  openPicturesOf(section)
  keepEnhanced(section, {
    selector: '[data-pictures-strip]',
    keyOf: ({ dataset }) => `${dataset.picturesStrip}`,
    start: (strip) => ({ stop: followStrip(strip) }),
  })
  mountActions(section)
}
