/** What a script adds once one comes near; each part comes by itself, and what does not arrive is a link as before. */
export function wakeReviews(section: HTMLElement): void {
  const report = (error: unknown) => console.info('The reviews stay as they came:', String(error))
  import('./follow-reviews.ts').then(({ followReviews }) => followReviews(section), report)
  import('../enhance/enhance-reviews.ts').then(({ enhanceReviews }) => enhanceReviews(section), report)
  import('../writing/write-in-place.ts').then(({ writeInPlace }) => writeInPlace(section), report)
}
