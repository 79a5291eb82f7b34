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
      // What does not arrive leaves links and pictures as they are.
      const report = (error: unknown) => console.info('The reviews are not followed:', String(error))
      import('./follow-reviews.ts').then(({ followReviews }) => followReviews(section), report)
      import('../enhance/enhance-reviews.ts').then(({ enhanceReviews }) => enhanceReviews(section), report)
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  )
  observer.observe(section)
}
