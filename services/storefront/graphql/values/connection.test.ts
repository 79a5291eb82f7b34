import { describe, expect, test } from 'vitest'
import { type SortPosition, sortByPosition } from '../../catalogue/sorted-list.ts'
import { type ConnectionArgs, connect, connectSorted, noItems, noNodes } from './connection.ts'

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

test('counts all on each page, from both ends, and a list of none', () => {
  const { pageInfo } = connect(items, keyOf, { first: 2 })
  const pages: ConnectionArgs[] = [
    { first: 2 },
    { first: 2, after: pageInfo.endCursor },
    { last: 1, before: pageInfo.endCursor },
    { first: 9, reverse: true },
  ]
  expect(pages.map((args) => connect(items, keyOf, args).totalCount)).toEqual(['5', '5', '5', '5'])
  expect(noNodes.totalCount).toBe('0')
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

test('a list of what the shop does not have is empty, without a place to go on from', () => {
  expect(noItems(undefined, { first: 3 })).toEqual({
    ...{ nodes: [], edges: [], totalCount: '0' },
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  })
})

describe('of a long list', () => {
  const entries = sortByPosition(
    Array.from({ length: 12 }, (_, index) => ({ id: index + 1, rank: index + 1 })),
    keyOf,
  )
  const isEven = ({ id }: Item) => id % 2 === 0
  const all = [2, 4, 6, 8, 10, 12]
  let paused = 0
  const pace = (isDue: () => boolean) => ({
    isDue,
    pause: async () => {
      paused += 1
    },
  })
  const page = async (args: ConnectionArgs, test: (item: Item) => boolean = isEven, list = 'even') => {
    const { nodes, edges, pageInfo } = await connectSorted(
      { entries, list, test },
      args,
      pace(() => false),
    )
    return {
      ids: ids(await Promise.all(nodes())),
      cursors: (await Promise.all(edges())).map(({ cursor }) => cursor),
      start: pageInfo.startCursor,
      end: pageInfo.endCursor,
      more: [await pageInfo.hasPreviousPage(), await pageInfo.hasNextPage()],
    }
  }

  test('what passes is found page after page, and it is said where the list begins and ends', async () => {
    const first = await page({ first: 2 })
    expect([first.ids, first.more]).toEqual([
      [2, 4],
      [false, true],
    ])
    expect([first.cursors[0], first.cursors[1]]).toEqual([first.start, first.end])
    const second = await page({ first: 2, after: first.end })
    expect([second.ids, second.more]).toEqual([
      [6, 8],
      [true, true],
    ])
    const last = await page({ first: 2, after: second.end })
    expect([last.ids, last.more]).toEqual([
      [10, 12],
      [true, false],
    ])
    expect((await page({ first: 2, after: last.end })).more).toEqual([true, false])
  })

  test('from its end likewise', async () => {
    const last = await page({ last: 2 })
    expect([last.ids, last.more]).toEqual([
      [10, 12],
      [true, false],
    ])
    const before = await page({ last: 3, before: last.start })
    expect([before.ids, before.more]).toEqual([
      [4, 6, 8],
      [true, true],
    ])
    const first = await page({ last: 3, before: before.start })
    expect([first.ids, first.more]).toEqual([[2], [false, true]])
  })

  test('between two cursors, and in reverse', async () => {
    const { cursors } = await page({ first: 9 })
    const between = await page({ first: 9, after: cursors[0] ?? null, before: cursors[4] ?? null })
    expect([between.ids, between.more]).toEqual([
      [4, 6, 8],
      [true, true],
    ])
    const reversed = await page({ first: 2, reverse: true })
    expect([reversed.ids, reversed.more]).toEqual([
      [12, 10],
      [false, true],
    ])
    const on = await page({ first: 9, reverse: true, after: reversed.end })
    expect([on.ids, on.more]).toEqual([all.toReversed().slice(2), [true, false]])
  })

  test('a page that is full to the last one has nothing after it, and an empty list nothing at all', async () => {
    expect((await page({ first: 6 })).more).toEqual([false, false])
    expect((await page({ last: 6 })).more).toEqual([false, false])
    const none = await page({ first: 3 }, () => false)
    expect([none.ids, none.more, none.start, none.end]).toEqual([[], [false, false], null, null])
  })

  test('a cursor of another list is refused', async () => {
    const { end } = await page({ first: 2 })
    await expect(page({ first: 2, after: end }, isEven, 'odd')).rejects.toThrow()
  })

  test('whoever has looked long pauses before looking on', async () => {
    paused = 0
    const dueAt = new Set([3, 5])
    let asked = 0
    const sometimes = pace(() => dueAt.has(++asked))
    await connectSorted({ entries, list: 'even', test: isEven }, { first: 3 }, sometimes)
    expect(paused).toBe(2)
  })

  test('the same walk is found once, and another one is another', async () => {
    const walks: string[] = []
    const recall = async (walk: string, find: () => Promise<readonly number[]>) => {
      walks.push(walk)
      return find()
    }
    const never = pace(() => false)
    for (const args of [{ first: 2 }, { first: 2 }, { first: 3 }, { last: 2 }, { first: 2, reverse: true }])
      await connectSorted({ entries, list: 'even', test: isEven, recall }, args, never)
    expect(walks[0]).toBe(walks[1])
    expect(new Set(walks).size).toBe(4)
  })
})
