/** The list with the item at this place, counted from 1; a place beyond its end is the last. */
export function moveWithin<Item>(list: readonly Item[], item: Item, place: number): Item[] {
  return list.filter((each) => each !== item).toSpliced(place - 1, 0, item)
}
