import assert from 'node:assert/strict'
import type { Database } from '#database/connect.ts'
import { importText } from '#tests/fixtures/storefront/admin-owner.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const HEAD = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price'
const SIZES = 5

/** Imports a large catalogue from a file, then the same file again without a change; no staging data may remain. */
export async function importRows(database: Database, counts: { products: number }) {
  const { products } = counts
  const twin = openTwin(database)
  const rows = Array.from({ length: products * SIZES }, (_, at) => {
    const product = Math.floor(at / SIZES)
    const size = at % SIZES
    const [title, option] = size === 0 ? [`Bulk ${product}`, 'Size'] : ['', '']
    return `bulk-${product},${title},${option},S${size},BULK-${at},${at % 100}.00`
  })
  const file = [HEAD, ...rows].join('\n')

  const first = await importText(twin, file)
  assert.equal(first.status, 200)
  assert.deepEqual(
    [first.body.products, first.body.variants, first.body.created],
    [products, rows.length, products],
  )
  const again = await importText(twin, file)
  assert.deepEqual([again.body.products, again.body.created, again.body.changed], [products, 0, 0])
  for (const table of ['storefront.import_products', 'storefront.import_variants'] as const)
    assert.deepEqual(await database.query.selectFrom(table).select('line').execute(), [])
}
