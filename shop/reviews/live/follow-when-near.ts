import { whenNear } from '../../ui/when-near.ts'

/** Until one comes near, the links of the reviews are links, and nothing of what follows them is loaded. */
export function followReviewsWhenNear(): void {
  const section = document.querySelector<HTMLElement>('#reviews')
  if (!section) return
  whenNear([section], () => {
    // A step of its own, so that a page which nobody scrolls does not carry the list of what comes then.
    import('./wake-reviews.ts').then(
      ({ wakeReviews }) => wakeReviews(section),
      (error: unknown) => console.info('The reviews are not followed:', String(error)),
    )
  })
}
