import type { Pace } from '../pace.ts'

/** An item's place in a list: the value that the list is sorted by, then the id. */
export type SortPosition = readonly [value: number | string, id: number | string]

const collator = new Intl.Collator('en')

export function comparePositions(a: SortPosition, b: SortPosition): number {
  return compareValues(a[0], b[0]) || compareValues(a[1], b[1])
}

function compareValues(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

export interface Positioned<T> {
  readonly item: T
  readonly position: SortPosition
}

/** Returns how many entries stand before the position; `orAt` counts those at it too. */
export function countBefore<T>(
  sorted: readonly Positioned<T>[],
  position: SortPosition,
  orAt = false,
): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = sorted[middle]
    const order = entry ? comparePositions(entry.position, position) : 1
    if (order < 0 || (orAt && order === 0)) low = middle + 1
    else high = middle
  }
  return low
}

/** A list kept in order, so that a change costs a search and not a sort. */
export interface SortedList<T> {
  /** The current entries; an array read once never changes. */
  readonly entries: readonly Positioned<T>[]
  add(item: T): void
  remove(item: T): void
}

export function createSortedList<T>(
  items: Iterable<T>,
  positionOf: (item: T) => SortPosition,
): SortedList<T> {
  let entries = sortByPosition(items, positionOf)
  // The array is copied once after a read, not for each change.
  let isRead = false
  const replace = (index: number, count: number, ...added: Positioned<T>[]) => {
    if (isRead) entries = [...entries]
    isRead = false
    entries.splice(index, count, ...added)
  }
  return {
    get entries() {
      isRead = true
      return entries
    },
    add(item) {
      const position = positionOf(item)
      replace(countBefore(entries, position), 0, { item, position })
    },
    remove(item) {
      const index = countBefore(entries, positionOf(item))
      if (entries[index]?.item === item) replace(index, 1)
    },
  }
}

export function sortByPosition<T>(
  items: Iterable<T>,
  positionOf: (item: T) => SortPosition,
): Positioned<T>[] {
  return Array.from(items, (item) => ({ item, position: positionOf(item) })).sort((a, b) =>
    comparePositions(a.position, b.position),
  )
}

/** Sorts a list that may be long, pausing between slices: both positioning and sorting take time. */
export async function sortInSlices<T>(
  items: readonly T[],
  positionOf: (item: T) => SortPosition,
  pace: Pace,
): Promise<Positioned<T>[]> {
  const positioned: Positioned<T>[] = []
  for (const item of items) {
    if (pace.isDue()) await pace.pause()
    positioned.push({ item, position: positionOf(item) })
  }
  if (pace.isDue()) await pace.pause()
  return positioned.sort((a, b) => comparePositions(a.position, b.position))
}
