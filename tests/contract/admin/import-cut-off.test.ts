import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ImportedProduct } from '#services/storefront/admin/csv/imported-product.ts'
import { Problems } from '#services/storefront/admin/csv/problems.ts'
import { stageProducts } from '#services/storefront/admin/csv/stage-products.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { exportText, importText } from '#tests/fixtures/storefront/admin-owner.ts'
import { keepHouse } from '#tests/fixtures/storefront/keep-house.ts'

const HOUR_MS = 60 * 60_000
const HANDLE = 'keel-caster-set'

describeStorefront('an import whose process is killed', ({ database, twin }) => {
  /** Leaves what a killed import has written by then: its whole file, in transactions of their own. */
  async function leaveBehind(): Promise<string> {
    const id = randomUUID()
    const product = { line: 2, handle: HANDLE, content: { title: 'Half a catalogue' } }
    const variant = { line: 2, sku: 'HALF', content: { price_cents: 1 } }
    async function* read() {
      yield { ...product, variants: [variant] } as unknown as ImportedProduct
    }
    await stageProducts(database(), id, read(), new Problems())
    return id
  }
  const leftOf = async (id: string) => {
    const tables = ['storefront.import_products', 'storefront.import_variants'] as const
    const rows = await Promise.all(
      tables.map((table) =>
        database().query.selectFrom(table).where('import', '=', id).select('line').execute(),
      ),
    )
    return rows.map(({ length }) => length)
  }
  /** Runs the housekeeping of a process that starts this many hours later. */
  async function sweepAfter(hours: number): Promise<void> {
    const errors: unknown[] = []
    const now = () => new Date(Date.now() + hours * HOUR_MS)
    await keepHouse(database(), now, (fields) => errors.push(fields))[Symbol.asyncDispose]()
    expect(errors).toEqual([])
  }

  test('stands in nobody’s way, and says nothing in the next one', async () => {
    const before = await exportText(twin())
    const id = await leaveBehind()
    const { status, body } = await importText(twin(), before)
    expect([status, body]).toEqual([200, { products: 8, variants: 29, created: 0, changed: 0, warnings: [] }])
    expect(await exportText(twin())).toBe(before)
    // The rows may belong to another process that goes on with them.
    expect(await leftOf(id)).toEqual([1, 1])
  })

  test('is swept up after a day, whether another comes or not', async () => {
    const id = await leaveBehind()
    await sweepAfter(23)
    expect(await leftOf(id)).toEqual([1, 1])
    await sweepAfter(25)
    expect(await leftOf(id)).toEqual([0, 0])
  })
})
