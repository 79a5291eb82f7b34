import { expect, test } from 'vitest'
import type { CsvRecord } from '#services/shared/csv.ts'
import { readCells, readLines } from '#tests/fixtures/storefront/read-catalogue-file.ts'
import { COLUMNS, type Column } from './columns.ts'
import { Problems, Warnings } from './problems.ts'
import { readRows } from './read-rows.ts'

/** The first line of the sample file that Shopify publishes, as of 2026. */
const SAMPLE =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Color (product.metafields.shopify.color-pattern),Google Shopping / Google product category,Google Shopping / Gender,Google Shopping / Age group,Google Shopping / Manufacturer part number (MPN),Google Shopping / Ad group name,Google Shopping / Ads labels,Google Shopping / Condition,Google Shopping / Custom product,Google Shopping / Custom label 0,Google Shopping / Custom label 1,Google Shopping / Custom label 2,Google Shopping / Custom label 3,Google Shopping / Custom label 4'

test("has a place for each column of Shopify's sample file, or says that it is not kept", async () => {
  const names = SAMPLE.split(',')
  const warnings = new Warnings()
  const kept: Column[] = []
  const findings = { warnings, problems: new Problems() }
  for await (const row of readRows(asRecords([names, names]), findings))
    kept.push(...COLUMNS.filter((column) => row.get(column) !== undefined))
  const left = warnings.lines().filter((line) => line.startsWith('line 1: the column '))
  expect(kept).toEqual(COLUMNS)
  expect(kept.length + left.length).toBe(names.length)
})

async function* asRecords(rows: readonly (readonly string[])[]): AsyncGenerator<CsvRecord> {
  for (const [at, cells] of rows.entries()) yield { line: at + 1, cells: [...cells] }
}

test('a row with cells too many or too few is told, and its product goes on without it', async () => {
  const { problems, products } = await readLines(
    'Handle,Title,Option1 Name,Option1 Value,Variant Price',
    'chair,Chair,Frame,Birch,1',
    'chair,,,Walnut',
    'chair,,,Black,3',
    'stool,Stool,Frame',
    'stool,,,Walnut,3',
    ',,,,',
    'bench,Bench,,,4',
  )
  expect(problems.split('\n').slice(1)).toEqual([
    'line 3: it has 4 cells, and the first line has 5',
    'line 5: it has 3 cells, and the first line has 5',
  ])
  expect(products.map(({ handle, variants }) => [handle, variants.map(({ line }) => line)])).toEqual([
    ['chair', [2, 4]],
    ['bench', [8]],
  ])
})

test('columns are called what the file calls them', async () => {
  const { problems } = await readLines('URL handle,Title,Price', 'chair,Chair,free')
  expect(problems).toBe('line 2: Price is "free", not dollars and cents such as 249.00')
})

test.each([
  [['Handle,Title,Handle'], 'line 1: the column Handle is there twice'],
  [['Handle,Title,,'], 'line 1: the column at place 3 has no name'],
  [['Handle,Title,Colour'], 'line 1: Shopify\'s format has no column "Colour"'],
  [['Handle,Vendor'], 'line 1: the column Title is missing'],
  [['Title'], 'line 1: the column Handle is missing'],
  [[''], 'line 1: the file is empty'],
  [
    ['Handle,Title', 'chair,"Chair" x'],
    'line 2: there is text after a closing quote; what follows was not read',
  ],
])('%j is told of the file', async (lines, problem) => {
  expect((await readLines(...lines)).problems).toContain(problem)
})

test('what Shopify’s files have and this shop does not keep is told by its kind, once', async () => {
  const { warnings, problems } = await readLines(
    'Handle,Title,Google Shopping / Gender,Color (product.metafields.shopify.color),Option1 Linked To,Unit price total measure,Included / Canada,Compare At Price / Canada,Collection,Variant Barcode,Gift Card,Variant Grams,Variant Taxable',
    'chair,Chair,,,,,,,,123,false,0.0,TRUE',
    'stool,Stool,,,,,,,,456,true,12,false',
  )
  expect(problems).toBe('')
  expect(warnings).toEqual([
    ...['Google Shopping / Gender', 'Color (product.metafields.shopify.color)', 'Option1 Linked To'].map(
      (name) => `line 1: the column ${name} is not kept`,
    ),
    ...['Unit price total measure', 'Included / Canada', 'Compare At Price / Canada', 'Collection'].map(
      (name) => `line 1: the column ${name} is not kept`,
    ),
    'line 2 and 1 more: Variant Barcode is not kept',
    'line 3: Variant Taxable is not kept',
    'line 3: Variant Grams is not kept',
    'line 3: Gift Card is not kept',
  ])
})

test.each([
  ['Product Category', '', 'Chairs'],
  ['Variant Fulfillment Service', 'Manual', 'amazon'],
  ['Variant Requires Shipping', 'true', 'false'],
  ['Variant Taxable', '', 'no'],
  ['Variant Grams', '0,0', '10'],
  ['Variant Grams', '0', '0.01'],
  ['Variant Tax Code', '', 'P1'],
  ['Variant Barcode', '', '1'],
  ['Cost per item', '', '3'],
  ['Gift Card', 'FALSE', 'true'],
])('%s: %j says nothing new, and %j is not kept', async (column, plain, other) => {
  expect((await readCells({ [column]: plain })).warnings).toEqual([])
  expect((await readCells({ [column]: other })).warnings).toEqual([`line 2: ${column} is not kept`])
})
