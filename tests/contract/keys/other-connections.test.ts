import pg from 'pg'
import { expect, test } from 'vitest'
import { connectDatabase } from '#database/connect.ts'
import { countOthers } from '#database/dump/drop-shop.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'

test('whoever leaves a database while a command waits for it to be free is counted no more', async () => {
  const url = await createPostgresDatabase('template0')
  const database = await connectDatabase({ kind: 'postgres', url })
  const other = new pg.Client(url)
  await other.connect()
  await database.query.transaction().execute(async (trx) => {
    const before = await countOthers(trx)
    expect(before).toBeGreaterThan(0)
    await other.end()
    await expect.poll(() => countOthers(trx)).toBe(before - 1)
  })
  await database.close()
})
