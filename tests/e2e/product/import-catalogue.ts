import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'

const HEAD =
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status'

export interface MadeProduct {
  readonly handle: string
  readonly title: string
  readonly html: string
  readonly price: string
}

/** Sends a table of products to the running shop, as its owner would, and returns the answer. */
export async function importCatalogue(shop: OpenShop, products: readonly MadeProduct[]): Promise<unknown> {
  const keys = JSON.parse(await readFile(join(shop.dataDir, 'keys.json'), 'utf8'))
  const rows = products.map(
    ({ handle, title, html, price }) =>
      `${handle},${title},${html},Keel,Stool,true,Title,Default Title,SKU-${handle},shopify,5,deny,${price},active`,
  )
  const answer = await fetch(`${shop.origin}/admin/catalogue.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.storefrontServiceKey}` },
    body: [HEAD, ...rows].join('\n'),
  })
  return answer.json()
}
