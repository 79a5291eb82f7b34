import { expect, test } from 'vitest'
import type { CsvRecord } from '#services/shared/read-csv.ts'
import { COLUMNS, type Column } from './columns.ts'
import { readRows } from './read-rows.ts'
import { Warnings } from './warnings.ts'

/** The first line of the sample file that Shopify publishes, as of 2026. */
const SAMPLE =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Color (product.metafields.shopify.color-pattern),Google Shopping / Google product category,Google Shopping / Gender,Google Shopping / Age group,Google Shopping / Manufacturer part number (MPN),Google Shopping / Ad group name,Google Shopping / Ads labels,Google Shopping / Condition,Google Shopping / Custom product,Google Shopping / Custom label 0,Google Shopping / Custom label 1,Google Shopping / Custom label 2,Google Shopping / Custom label 3,Google Shopping / Custom label 4'

test("has a place for each column of Shopify's sample file, or says that it is not kept", async () => {
  const names = SAMPLE.split(',')
  const warnings = new Warnings()
  const kept: Column[] = []
  for await (const row of readRows(asRecords([names, names]), warnings))
    kept.push(...COLUMNS.filter((column) => row.get(column) !== undefined))
  const left = warnings.lines().filter((line) => line.startsWith('line 1: the column '))
  expect(kept).toEqual(COLUMNS)
  expect(kept.length + left.length).toBe(names.length)
})

async function* asRecords(rows: readonly (readonly string[])[]): AsyncGenerator<CsvRecord> {
  for (const [at, cells] of rows.entries()) yield { line: at + 1, cells: [...cells] }
}
