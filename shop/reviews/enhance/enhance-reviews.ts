import { mountActions } from '../actions/mount-actions.tsx'
import { followStrip } from '../pictures/follow-strip.ts'
import { openPicturesOf } from '../pictures/open-pictures.ts'
import { keepEnhanced } from './keep-enhanced.ts'

/** What a script adds to the reviews section of a page: it is whole without. */
export function enhanceReviews(section: HTMLElement): void {
  openPicturesOf(section)
  keepEnhanced(section, {
    selector: '[data-pictures-strip]',
    keyOf: ({ dataset }) => `${dataset.picturesStrip}`,
    start: (strip) => ({ stop: followStrip(strip) }),
  })
  mountActions(section)
}
