import { replaceList } from './replace-list.ts'

const PART = 'data-part'
const LISTS = ['reviews', 'samples']

/** Shows newer reviews part by part, so that what did not change stays, or as a whole where the parts are others. */
export function replaceReviews(
  reviews: HTMLElement,
  newer: HTMLElement,
  isBeingRead: (row: Element) => boolean,
): void {
  const [parts, newerParts] = [partsOf(reviews), partsOf(newer)]
  if (String([...parts.keys()]) !== String([...newerParts.keys()]) || parts.size === 0) {
    reviews.replaceWith(newer)
    return
  }
  for (const [name, part] of parts) {
    const newerPart = newerParts.get(name)
    if (!newerPart || part.outerHTML === newerPart.outerHTML) continue
    if (!LISTS.includes(name)) {
      part.replaceWith(newerPart)
      continue
    }
    part.setAttribute('aria-label', newerPart.getAttribute('aria-label') ?? '')
    replaceList(part, newerPart, isBeingRead)
  }
}

function partsOf(reviews: HTMLElement): Map<string, Element> {
  const parts = [...reviews.querySelectorAll(`[${PART}]`)]
  return new Map(parts.map((part) => [part.getAttribute(PART) ?? '', part]))
}
