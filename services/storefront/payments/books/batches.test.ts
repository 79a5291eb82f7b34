import { expect, test } from 'vitest'
import { collect } from '#tests/fixtures/collect.ts'
import { byId, inBatches } from './batches.ts'

async function* rows(count: number) {
  for (let id = 1; id <= count; id++) yield { id }
}
const sizes = async (batches: AsyncIterable<readonly unknown[]>) =>
  (await collect(batches)).map(({ length }) => length)

test('rows come five hundred at a time, and none is left out or twice', async () => {
  expect(await sizes(inBatches(rows(0)))).toEqual([])
  expect(await sizes(inBatches(rows(500)))).toEqual([500])
  expect(await sizes(inBatches(rows(501)))).toEqual([500, 1])
  const all = (await collect(inBatches(rows(1_001)))).flat()
  expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 1_001 }, (_, index) => index + 1))
})

test('a table is read on from its last row, until there is none', async () => {
  const asked: number[][] = []
  const pages = [[{ id: 3 }, { id: 9 }], [{ id: 12 }], []]
  const read = async (after: number, limit: number) => {
    asked.push([after, limit])
    return pages[asked.length - 1] ?? []
  }
  expect(await collect(byId(read))).toEqual([[{ id: 3 }, { id: 9 }], [{ id: 12 }]])
  expect(asked).toEqual([
    [0, 500],
    [9, 500],
    [12, 500],
  ])
})
