/** The parts of the reviews section that scripts use; the server is asked for `reviews` anew. */
export function sectionParts(within: ParentNode) {
  return {
    reviews: within.querySelector<HTMLElement>('[data-reviews]'),
    status: within.querySelector<HTMLElement>('[data-reviews-status]'),
    unreached: within.querySelector<HTMLElement>('[data-reviews-unreached]'),
  }
}
