import { expect, test } from 'vitest'
import { makeProduct } from '#tests/fixtures/storefront/made-product.ts'
import { alwaysDue } from '#tests/fixtures/storefront/paces.ts'
import { createCatalogueIndex } from '../../catalogue/catalogue-index.ts'
import { findProducts } from '../../catalogue/query/find-products.ts'
import { parseQuery } from '../../catalogue/query/parse-query.ts'
import { type ConnectionArgs, connectSorted } from './connection.ts'

/** Of 100 stools in the owner's order the last 30 and the first one are of oak. */
function openIndex() {
  const index = createCatalogueIndex(() => new Date())
  for (let id = 1; id <= 100; id += 1) index.put(stool(id, id === 1 || id > 70 ? 'Oak stool' : 'Plain stool'))
  return index
}
const stool = (id: number, title: string) => makeProduct({ id, title, position: id })
/** Of what is not said, anything may be true, so no index finds it. */
const oak = parseQuery('-plain') ?? { kind: 'all' as const, of: [] }

async function readPage(index: ReturnType<typeof createCatalogueIndex>, args: ConnectionArgs) {
  const pace = alwaysDue()
  const found = await findProducts(index, oak, 'OWNER', pace)
  const begun = pace.pauses()
  const { pageInfo, nodes } = await connectSorted({ ...found, list: 'stools' }, args, pace)
  const beside = [await pageInfo.hasPreviousPage(), await pageInfo.hasNextPage()]
  const lookedAt = pace.pauses() - begun
  const ids: number[] = []
  for await (const { id } of await nodes()) ids.push(id)
  return { ids, beside, lookedAt, end: pageInfo.endCursor, start: pageInfo.startCursor }
}

test('a page of many products is looked for once, until one of them changes', async () => {
  const index = openIndex()
  const first = await readPage(index, { first: 2 })
  expect(first).toMatchObject({ ids: [1, 71], beside: [false, true], lookedAt: 72 })
  expect(await readPage(index, { first: 2 })).toEqual({ ...first, lookedAt: 0 })
  index.put(stool(5, 'Oak stool'))
  expect(await readPage(index, { first: 2 })).toMatchObject({ ids: [1, 5], beside: [false, true] })
  index.remove('product-1')
  expect(await readPage(index, { first: 2 })).toMatchObject({ ids: [5, 71], beside: [false, true] })
})

test('each page, direction, order and size is another one', async () => {
  const index = openIndex()
  const { end } = await readPage(index, { first: 2 })
  const pages: (readonly [ConnectionArgs, object])[] = [
    [
      { first: 2, after: end },
      { ids: [72, 73], beside: [true, true] },
    ],
    [{ first: 3 }, { ids: [1, 71, 72], beside: [false, true] }],
    [
      { first: 2, reverse: true },
      { ids: [100, 99], beside: [false, true] },
    ],
    [{ last: 2 }, { ids: [99, 100], beside: [true, false] }],
    [
      { last: 2, reverse: true },
      { ids: [71, 1], beside: [true, false] },
    ],
    [
      { last: 2, before: end },
      { ids: [1], beside: [false, true] },
    ],
    [{ first: 40 }, { beside: [false, false] }],
  ]
  for (const times of ['found', 'recalled'])
    for (const [args, page] of pages) expect(await readPage(index, args), times).toMatchObject(page)
})

test('a walk that began before a change is not answered by what was found after it', async () => {
  const index = openIndex()
  const before = await findProducts(index, oak, 'OWNER', alwaysDue())
  index.put(stool(2, 'Oak stool'))
  await readPage(index, { first: 2 })
  const { nodes } = await connectSorted({ ...before, list: 'stools' }, { first: 2 }, alwaysDue())
  const ids: number[] = []
  for await (const { id } of await nodes()) ids.push(id)
  expect(ids).toEqual([1, 71])
})
