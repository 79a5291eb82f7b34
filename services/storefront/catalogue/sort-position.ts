/** An item's place in a list: the value that the list is sorted by, then the id. */
export type SortPosition = readonly [value: number | string, id: number | string]

const collator = new Intl.Collator('en')

export function comparePositions(a: SortPosition, b: SortPosition): number {
  return compareValues(a[0], b[0]) || compareValues(a[1], b[1])
}

function compareValues(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}
