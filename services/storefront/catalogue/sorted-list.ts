import type { Pace } from '../pace.ts'
import { comparePlaces, type Place } from './place.ts'

export interface Placed<T> {
  readonly item: T
  readonly place: Place
}

/** The number of entries that stand before the place, or with it where `orAt` says so. */
export function countBefore<T>(sorted: readonly Placed<T>[], place: Place, orAt = false): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = sorted[middle]
    const order = entry ? comparePlaces(entry.place, place) : 1
    if (order < 0 || (orAt && order === 0)) low = middle + 1
    else high = middle
  }
  return low
}

/** A list that is kept in order, so that a change costs a search and not a sort. */
export interface SortedList<T> {
  /** As they are now: what was read stays as it was. */
  readonly entries: readonly Placed<T>[]
  add(item: T): void
  remove(item: T): void
}

export function createSortedList<T>(items: Iterable<T>, placeOf: (item: T) => Place): SortedList<T> {
  let entries = placeAll(items, placeOf)
  // Copied once for all changes that follow a reading, and not for each reading.
  let isRead = false
  const replace = (index: number, count: number, ...added: Placed<T>[]) => {
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
      const place = placeOf(item)
      replace(countBefore(entries, place), 0, { item, place })
    },
    remove(item) {
      const index = countBefore(entries, placeOf(item))
      if (entries[index]?.item === item) replace(index, 1)
    },
  }
}

export function placeAll<T>(items: Iterable<T>, placeOf: (item: T) => Place): Placed<T>[] {
  return Array.from(items, (item) => ({ item, place: placeOf(item) })).sort((a, b) =>
    comparePlaces(a.place, b.place),
  )
}

/** The same for a list that may be long: placing each is work, and so is sorting them. */
export async function placeInSlices<T>(
  items: readonly T[],
  placeOf: (item: T) => Place,
  pace: Pace,
): Promise<Placed<T>[]> {
  const placed: Placed<T>[] = []
  for (const item of items) {
    if (pace.isDue()) await pace.pause()
    placed.push({ item, place: placeOf(item) })
  }
  if (pace.isDue()) await pace.pause()
  return placed.sort((a, b) => comparePlaces(a.place, b.place))
}
