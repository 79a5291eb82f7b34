/** How far below the window reviews begin to be followed, so that they are ready when one gets there. */
const NEAR_PX = 600

/** Until one comes near, the links of the reviews are links, and nothing of what follows them is loaded. */
export function followReviewsWhenNear(): void {
  const section = document.querySelector<HTMLElement>('#reviews')
  if (!section) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // A step of its own, so that a page which nobody scrolls does not carry the list of what comes then.
      import('./wake-reviews.ts').then(
        ({ wakeReviews }) => wakeReviews(section),
        (error: unknown) => console.info('The reviews are not followed:', String(error)),
      )
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  )
  observer.observe(section)
}
