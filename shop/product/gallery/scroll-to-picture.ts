/** Brings a picture of the row into view; beyond its ends, the first or the last one. */
export function scrollToPicture(row: HTMLElement, position: number, behavior: ScrollBehavior): void {
  const within = Math.min(Math.max(position, 0), row.childElementCount - 1)
  row.scrollTo({ left: within * row.clientWidth, behavior })
}
