import { whenNear } from '../../ui/when-near.ts'

/** Until the visitor comes near, the links of the reviews are plain links, and no script for them is loaded. */
export function followReviewsWhenNear(): void {
  const section = document.querySelector<HTMLElement>('#reviews')
  if (!section) return
  whenNear([section], () => {
    // This is a step of its own, so that a page which nobody scrolls does not carry the list of the scripts.
    import('./wake-reviews.ts').then(
      (script) => script.wakeReviews(section),
      (error: unknown) => console.info('The reviews are not followed:', String(error)),
    )
  })
}
