/** What the scripts find in the section of reviews; `reviews` is what the server is asked for anew. */
export function sectionParts(within: ParentNode) {
  return {
    reviews: within.querySelector<HTMLElement>('[data-reviews]'),
    status: within.querySelector<HTMLElement>('[data-reviews-status]'),
    unreached: within.querySelector<HTMLElement>('[data-reviews-unreached]'),
  }
}
