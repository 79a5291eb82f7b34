import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectDatabase } from '#database/connect.ts'
import { readConfig } from '#server/config/config.ts'
import { createLog } from '#server/log.ts'
import { openParts, type Parts } from '#server/open-parts.ts'
import { copyFolder } from '#tests/fixtures/copy-folder.ts'
import {
  createPostgresDatabase,
  ENGINES_OF_THIS_RUN,
  openFreshDatabase,
} from '#tests/fixtures/database/fresh-database.ts'
import { readSchema } from '#tests/fixtures/database/read-schema.ts'
import { noContent } from '#tests/fixtures/shop/shop-content.ts'
import { type Asked, leaveBelongings, readKeys } from '#tests/upgrade/belongings.ts'
import { findBelongings } from '#tests/upgrade/find-belongings.ts'
import { type PastShop, readPastShops, restorePastShop } from '#tests/upgrade/past-shops.ts'

const pastShops = await readPastShops()

let home: string
/** A PGlite without tables, copied for each test, as making one takes longer than everything else here. */
let blank: string
beforeAll(async () => {
  home = join(inject('engines').folder, `past-shops-${randomUUID()}`)
  blank = join(home, 'blank')
  await mkdir(blank, { recursive: true })
  await (await connectDatabase({ kind: 'pglite', folder: blank })).close()
})
afterAll(() => rm(home, { recursive: true }))

describe.each(ENGINES_OF_THIS_RUN)('on %s', (engine) => {
  let schema: string[]
  beforeAll(async () => {
    const fresh = await openFreshDatabase(engine)
    schema = await readSchema(fresh)
    await fresh.close()
  })

  describe.each(pastShops.filter((past) => past.engine === engine))('the database of $commit', (past) => {
    const { belongings, origin } = past
    let parts: Parts
    let shop: Asked
    beforeAll(async () => {
      const dataDir = join(home, past.commit)
      await mkdir(dataDir, { recursive: true })
      const place = await restore(past, dataDir)
      const read = readConfig({ DATA_DIR: dataDir, PORT: new URL(origin).port, ...place })
      if (!read.ok) throw new Error(read.problems.join('; '))
      parts = await openParts(
        { ...read.config, importSampleReviews: false },
        createLog('silent'),
        () => noContent,
        () => {},
      )
      shop = { origin, fetch: (request) => answer(parts, request), keys: await readKeys(dataDir) }
    })
    afterAll(() => parts?.[Symbol.asyncDispose]())

    test('has the schema of a new one', async () => {
      expect(await readSchema(parts.database)).toEqual(schema)
    })

    test('has what was left there', () => findBelongings(shop, belongings))

    test('has an invoice for what was sold, the first of its year', async () => {
      const { rows } = await sql`
        select kind, documents.number, orders.number::text as order_number, content ->> 'number' as told,
          year = extract(year from placed_at at time zone 'UTC') as is_of_its_year
        from storefront.documents join storefront.orders on orders.id = order_id`.execute(
        parts.database.query,
      )
      const order = belongings.order.number
      expect(rows).toEqual([
        { kind: 'invoice', number: 1, order_number: order, told: order, is_of_its_year: true },
      ])
    })

    test('sells to the next one, whose order has the next number', async () => {
      const { order } = await leaveBelongings(shop, 'grace@example.com')
      expect(Number(order.number)).toBe(Number(belongings.order.number) + 1)
    })
  })
})

/** Restores a past shop's database and returns the settings for a shop to find it. */
async function restore(past: PastShop, dataDir: string): Promise<{ DATABASE_URL?: string }> {
  if (past.engine === 'postgres') {
    const url = await createPostgresDatabase('template0')
    await restorePastShop(past, { kind: 'postgres', url })
    return { DATABASE_URL: url }
  }
  const folder = join(dataDir, 'database')
  copyFolder(blank, folder)
  await restorePastShop(past, { kind: 'pglite', folder })
  return {}
}

function answer({ services }: Parts, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const service = services.find(({ paths }) => paths.some((path) => pathname.startsWith(path)))
  if (!service) throw new Error(`nothing answers ${pathname}`)
  return service.fetch(request)
}
