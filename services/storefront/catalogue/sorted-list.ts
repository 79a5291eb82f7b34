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
  readonly entries: readonly Placed<T>[]
  add(item: T): void
  remove(item: T): void
}

export function createSortedList<T>(items: Iterable<T>, placeOf: (item: T) => Place): SortedList<T> {
  const entries = placeAll(items, placeOf)
  return {
    entries,
    add(item) {
      const place = placeOf(item)
      entries.splice(countBefore(entries, place), 0, { item, place })
    },
    remove(item) {
      const index = countBefore(entries, placeOf(item))
      if (entries[index]?.item === item) entries.splice(index, 1)
    },
  }
}

export function placeAll<T>(items: Iterable<T>, placeOf: (item: T) => Place): Placed<T>[] {
  return Array.from(items, (item) => ({ item, place: placeOf(item) })).sort((a, b) =>
    comparePlaces(a.place, b.place),
  )
}
