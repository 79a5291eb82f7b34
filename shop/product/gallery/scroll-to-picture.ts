/** Brings a picture of the row into view; beyond its ends, the first or the last one. Nothing glides for who wants less motion. */
export function scrollToPicture(row: HTMLElement, position: number, behavior: ScrollBehavior): void {
  const within = Math.min(Math.max(position, 0), row.childElementCount - 1)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  row.scrollTo({ left: within * row.clientWidth, behavior: isStill ? 'instant' : behavior })
}
