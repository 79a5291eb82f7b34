/** The page where a review of a product is written. */
export function writePath(handle: string): string {
  return `/review?${new URLSearchParams({ product: handle })}`
}

/** The place of a review among the others of its product. */
export function placeOfReview(handle: string, id: number): string {
  return `/product/${encodeURIComponent(handle)}#review-${id}`
}
