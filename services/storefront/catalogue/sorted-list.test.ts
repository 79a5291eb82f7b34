import { expect, test } from 'vitest'
import {
  comparePositions,
  countBefore,
  createSortedList,
  type SortPosition,
  sortByPosition,
  sortInSlices,
} from './sorted-list.ts'

const sorted = (...positions: SortPosition[]) => positions.toSorted(comparePositions)

test('numbers stand by what they are worth, words as one looks them up, equals by their id', () => {
  expect(sorted([10, 1], [9, 2], [9, 1])).toEqual([
    [9, 1],
    [9, 2],
    [10, 1],
  ])
  expect(sorted(['b', 1], ['A', 3], ['a', 2], ['Á', 1])).toEqual([
    ['a', 2],
    ['A', 3],
    ['Á', 1],
    ['b', 1],
  ])
  expect(sorted(['x', 'b'], ['x', 'a'])).toEqual([
    ['x', 'a'],
    ['x', 'b'],
  ])
})

test('a number beside a word is compared as it is written', () => {
  expect(sorted(['b', 1], [5, 1], ['a', 1])).toEqual([
    [5, 1],
    ['a', 1],
    ['b', 1],
  ])
})

/** Pseudorandom numbers, the same in every run. */
function* numbers(count: number) {
  let state = 7
  for (let turn = 0; turn < count; turn += 1) {
    state = (state * 48_271) % 2_147_483_647
    yield state
  }
}

test('stays in order whatever is added and removed', () => {
  const present = new Map<number, { id: number; rank: number }>()
  const list = createSortedList<{ id: number; rank: number }>([], ({ rank, id }) => [rank, id])
  for (const number of numbers(2000)) {
    const id = number % 50
    const known = present.get(id)
    if (known) list.remove(known)
    present.delete(id)
    if (number % 3 === 0) continue
    const item = { id, rank: number % 10 }
    present.set(id, item)
    list.add(item)
  }
  const wanted = [...present.values()].sort((a, b) => a.rank - b.rank || a.id - b.id)
  expect(wanted.length).toBeGreaterThan(10)
  expect(list.entries.map(({ item }) => item)).toEqual(wanted)
})

test('counts what stands before a place, and at it', () => {
  const { entries } = createSortedList([1, 2, 3, 4], (id) => ['same', id])
  expect(countBefore(entries, ['same', 3])).toBe(2)
  expect(countBefore(entries, ['same', 3], true)).toBe(3)
  expect(countBefore(entries, ['zebra', 0])).toBe(4)
})

test('leaves what was read as it was', () => {
  const list = createSortedList([3, 1], (rank) => [rank, rank])
  const before = list.entries
  list.add(2)
  list.remove(3)
  expect(before.map(({ item }) => item)).toEqual([1, 3])
  expect(list.entries.map(({ item }) => item)).toEqual([1, 2])
})

test('what is not there is not removed', () => {
  const list = createSortedList([3, 1], (rank) => [rank, 0])
  list.remove(2)
  list.remove(4)
  expect(list.entries.map(({ item }) => item)).toEqual([1, 3])
})

test('a long list is sorted with pauses, wherever they come', async () => {
  const items = Array.from(numbers(50))
  let [looked, pauses] = [0, 0]
  const pace = {
    isDue: () => ++looked % 7 === 0,
    pause: async () => {
      pauses += 1
    },
  }
  const sorted = await sortInSlices(items, (item) => [item % 10, item], pace)
  expect(sorted).toEqual(sortByPosition(items, (item) => [item % 10, item]))
  expect([looked, pauses]).toEqual([51, 7])
})
