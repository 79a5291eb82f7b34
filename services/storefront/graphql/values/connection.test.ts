import { expect, test } from 'vitest'
import type { SortPosition } from '../../catalogue/sorted-list.ts'
import { connect } from './connection.ts'

interface Item {
  readonly id: number
  readonly rank: number
}

const keyOf = ({ rank, id }: Item): SortPosition => [rank, id]
const items: Item[] = [1, 2, 3, 4, 5].map((id) => ({ id, rank: id * 10 }))
const ids = (nodes: readonly Item[]) => nodes.map(({ id }) => id)

test('keeps its place while items are put in before it and its own is removed', () => {
  const { pageInfo } = connect(items, keyOf, { first: 2 })
  const changed = [{ id: 6, rank: 5 }, ...items.filter(({ id }) => id !== 2)]
  const next = connect(changed, keyOf, { first: 2, after: pageInfo.endCursor })
  expect(ids(next.nodes)).toEqual([3, 4])
})

test('tells equal ranks apart by id', () => {
  const equal = items.map((item) => ({ ...item, rank: 0 }))
  const { pageInfo } = connect(equal, keyOf, { first: 2 })
  expect(ids(connect(equal, keyOf, { first: 9, after: pageInfo.endCursor }).nodes)).toEqual([3, 4, 5])
})

test('goes backwards in a reversed list', () => {
  const { pageInfo } = connect(items, keyOf, { first: 2, reverse: true })
  expect(ids(connect(items, keyOf, { first: 2, reverse: true, after: pageInfo.endCursor }).nodes)).toEqual([
    3, 2,
  ])
})

test('says what lies beside the page, an empty one included', () => {
  const { endCursor } = connect(items, keyOf, { first: 5 }).pageInfo
  expect(connect(items, keyOf, { first: 2, after: endCursor }).pageInfo).toMatchObject({
    hasPreviousPage: true,
    hasNextPage: false,
    endCursor: null,
  })
  expect(connect([], keyOf, { last: 2 }).pageInfo).toMatchObject({
    hasPreviousPage: false,
    hasNextPage: false,
  })
})
