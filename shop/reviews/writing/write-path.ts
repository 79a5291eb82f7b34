/** Where a review of a product is written. */
export function writePath(handle: string): string {
  return `/review?${new URLSearchParams({ product: handle })}`
}

/** Where a review stands among the others. */
export function placeOfReview(handle: string, id: number): string {
  return `/product/${encodeURIComponent(handle)}#review-${id}`
}
