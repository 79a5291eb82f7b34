/** Loads the section's scripts once the visitor comes near, each by itself; without one, its links stay plain links. */
export function wakeReviews(section: HTMLElement): void {
  const report = (error: unknown) => console.info('The reviews stay as they came:', String(error))
  import('./follow-reviews.ts').then(({ followReviews }) => followReviews(section), report)
  import('../enhance/enhance-reviews.ts').then(({ enhanceReviews }) => enhanceReviews(section), report)
  import('../writing/write-in-place.ts').then(({ writeInPlace }) => writeInPlace(section), report)
}
