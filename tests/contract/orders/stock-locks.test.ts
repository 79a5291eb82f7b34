import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { exportText, importText } from '#tests/fixtures/storefront/admin-owner.ts'
import { putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

let url: string
let database: Database
let payer: pg.Client
let onlooker: pg.Client
let first: number
let second: number

beforeAll(async () => {
  url = await createPostgresDatabase()
  onlooker = new pg.Client(url)
  await onlooker.connect()
  database = await connectDatabase({ kind: 'postgres', url })
})
afterAll(async () => {
  await onlooker.end()
  await database.close()
})
beforeEach(async () => {
  first = await putOnShelf(database, { stock: 10 })
  second = await putOnShelf(database, { stock: 10 })
  payer = new pg.Client(url)
  await payer.connect()
  await payer.query('begin')
})
afterEach(() => payer.end())

const somebodyWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await onlooker.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  })

/** The catalogue's file with its variants in reverse order, each a dollar dearer, without the stock column. */
async function dearerFile(): Promise<string> {
  const [head = '', ...rows] = (await exportText(openTwin(database))).trim().split('\n')
  const columns = head.split(',')
  const stock = columns.indexOf('Variant Inventory Qty')
  const price = columns.indexOf('Variant Price')
  if (stock < 0 || price < 0) throw new Error(`no stock or price among ${head}`)
  return [columns, ...rows.reverse().map((row) => row.split(','))]
    .map((cells, line) =>
      cells
        .map((cell, at) => (line > 0 && at === price ? String(Number(cell) + 1) : cell))
        .filter((_, at) => at !== stock)
        .join(','),
    )
    .join('\n')
}

test('an import holds variants in the order in which a payment does, and leaves what that sold sold', async () => {
  const file = await dearerFile()
  await payer.query('update storefront.variants set stock = stock - 1 where id = $1', [first])
  const importing = importText(openTwin(database), file)
  await somebodyWaits()
  await payer.query('select from storefront.variants where id = $1 for no key update nowait', [second])
  await payer.query('update storefront.variants set stock = stock - 2 where id = $1', [second])
  await payer.query('commit')
  expect(await importing).toMatchObject({ status: 200, body: { changed: 2 } })
  expect([await stockOf(database, first), await stockOf(database, second)]).toEqual([9, 8])
})
