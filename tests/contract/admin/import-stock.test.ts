import { expect, test, vi } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin, exportText, importText } from '#tests/fixtures/storefront/admin-owner.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

/** A notice comes through another connection, and on a busy machine late. */
const SOON = { timeout: 10_000 }

const HEAD =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price'
const FILE = `${HEAD}
mat,Mat,Size,Counted,M-DENY,shopify,2,deny,10.00
mat,,,Gone,M-GONE,shopify,0,deny,10.00
mat,,,Oversold,M-OVER,shopify,-3,deny,10.00
mat,,,Backorder,M-BACK,shopify,0,continue,10.00
mat,,,Awaited,M-AWAIT,shopify,-2,continue,10.00
mat,,,Stocked,M-STOCK,shopify,4,continue,10.00
mat,,,Untracked,M-FREE,,0,deny,10.00
`

// https://help.shopify.com/en/manual/products/import-export/using-csv (Variant Inventory Tracker and Policy)
describeEmptyStorefront('the stock of an imported file', ({ database, twin }) => {
  const variants = async (handle: string) => {
    const { product } = await ask(
      twin(),
      `{ product(handle: "${handle}") { availableForSale totalInventory variants(first: 20) { nodes {
        title availableForSale currentlyNotInStock quantityAvailable } } } }`,
    )
    return product
  }

  test('is for sale as at Shopify: untracked always, and what continues below zero', async () => {
    expect((await importText(twin(), FILE)).body).toMatchObject({ created: 1, warnings: [] })
    await vi.waitFor(async () => expect(await variants('mat')).not.toBeNull(), SOON)
    const { variants: found, ...product } = await variants('mat')
    expect(product).toEqual({ availableForSale: true, totalInventory: 1 })
    expect(found.nodes.map((each: object) => Object.values(each))).toEqual([
      ['Counted', true, false, 2],
      ['Gone', false, false, 0],
      ['Oversold', false, false, -3],
      ['Backorder', true, true, 0],
      ['Awaited', true, true, -2],
      ['Stocked', true, false, 4],
      ['Untracked', true, false, null],
    ])
  })

  test('comes back from its own export, which changes nothing', async () => {
    const text = await exportText(twin())
    const rows = text.split('\r\n').filter((row) => row.startsWith('mat,'))
    expect(rows.map((row) => row.match(/(?:shopify)?,-?\d+,(?:deny|continue),manual/)?.[0])).toEqual([
      'shopify,2,deny,manual',
      'shopify,0,deny,manual',
      'shopify,-3,deny,manual',
      'shopify,0,continue,manual',
      'shopify,-2,continue,manual',
      'shopify,4,continue,manual',
      ',0,deny,manual',
    ])
    expect((await importText(twin(), text)).body).toMatchObject({ created: 0, changed: 0, warnings: [] })
  })

  test('may change by tracker and policy alone, and is then told anew', async () => {
    const changed = FILE.replace('M-GONE,shopify,0,deny', 'M-GONE,,0,deny').replace(
      'M-OVER,shopify,-3,deny',
      'M-OVER,shopify,-3,TRUE',
    )
    expect((await importText(twin(), changed)).body).toMatchObject({ created: 0, changed: 1 })
    await vi.waitFor(async () => {
      const { nodes } = (await variants('mat')).variants
      expect(nodes[1]).toMatchObject({ availableForSale: true, quantityAvailable: null })
      expect(nodes[2]).toMatchObject({ availableForSale: true, currentlyNotInStock: true })
    }, SOON)
  })

  test('of which the file says nothing stays; a new variant is then not tracked, and that is said', async () => {
    const file = 'Handle,Title,Variant SKU,Variant Price\nlamp,Lamp,LAMP,15.00\npen,Pen,PEN,2.00\n'
    const { body } = await importText(twin(), file)
    expect(body.warnings).toEqual([
      'line 2 and 1 more: nothing is said of its stock: the new variant is sold without being counted',
    ])
    await askAdmin(twin(), 'PUT', 'variants/LAMP/stock', { stock: '5' })
    await askAdmin(twin(), 'PUT', 'variants/LAMP/inventory-policy', { policy: 'continue' })
    expect((await importText(twin(), file)).body).toMatchObject({ changed: 0, warnings: [] })
    const stocks = await database()
      .query.selectFrom('storefront.variants')
      .where('sku', 'in', ['LAMP', 'PEN'])
      .orderBy('sku')
      .select(['stock', 'inventory_tracked', 'inventory_policy'])
      .execute()
    expect(stocks).toEqual([
      { stock: 5, inventory_tracked: true, inventory_policy: 'continue' },
      { stock: 0, inventory_tracked: false, inventory_policy: 'deny' },
    ])
  })

  test('is found by what can be bought', async () => {
    const find = async (available: boolean) => {
      const { products } = await ask(
        twin(),
        `{ products(first: 9, query: "available_for_sale:${available}") { nodes { handle } } }`,
      )
      return products.nodes.map(({ handle }: { handle: string }) => handle)
    }
    await importText(twin(), `${HEAD}\nsold,Sold,,,SOLD,shopify,0,deny,1.00\n`)
    await vi.waitFor(async () => expect(await find(false)).toEqual(['sold']), SOON)
    expect(await find(true)).toEqual(['mat', 'lamp', 'pen'])
  })
})
