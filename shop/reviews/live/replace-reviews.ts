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

/**
 * Finds the rows that left this page of the list only because others came before them: a visitor who reads one keeps
 * it. A row that is gone from between others was removed. All are in the order of the page.
 */
export function pushedOff<Row extends { readonly id: string }>(
  before: readonly Row[],
  after: readonly Row[],
): readonly Row[] {
  const stayed = new Set(after.map(({ id }) => id))
  const lastStayed = before.findLastIndex(({ id }) => stayed.has(id))
  // The new page must end with the last row that stayed, or rows were removed and others moved up.
  if (lastStayed === -1 || before[lastStayed]?.id !== after.at(-1)?.id) return []
  return before.slice(lastStayed + 1)
}

/**
 * Makes a list show the rows of a newer one. Rows that are the same stay the elements that they are, with what is
 * open, focused or selected in them. One that is being read is never pushed off the page by newer ones.
 */
function replaceList(list: Element, newer: Element, isBeingRead: (row: Element) => boolean): void {
  const [rows, newerRows] = [[...list.children], [...newer.children]]
  const old = new Map(rows.map((row) => [row.id, row]))
  const pushed = pushedOff(rows, newerRows)
  const kept = pushed.slice(0, pushed.findLastIndex((row) => isBeingRead(row)) + 1)
  const next = newerRows.map((row) => {
    const known = old.get(row.id)
    return known && versionOf(known) === versionOf(row) ? known : row
  })
  const shown = [...next, ...kept]
  for (const row of rows) if (!shown.includes(row)) row.remove()
  shown.forEach((row, at) => {
    const place = list.children.item(at)
    if (place !== row) list.insertBefore(row, place)
  })
}

function versionOf(row: Element): string | null {
  return row.getAttribute('data-version')
}
