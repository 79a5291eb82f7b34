import { CsvError, type CsvRecord } from '#services/shared/read-csv.ts'
import { withoutGuard } from '#services/shared/write-csv.ts'
import { type Column, columnOf } from './columns.ts'
import type { Warnings } from './warnings.ts'

export interface CsvRow {
  readonly line: number
  /** Undefined where the file has no such column. */
  get(column: Column): string | undefined
}

/** Kept to the letter, blanks at either end included. */
const TEXTS: ReadonlySet<Column> = new Set([
  ...(['Title', 'Body (HTML)', 'Vendor', 'Type', 'SEO Title', 'SEO Description', 'Image Alt Text'] as const),
  ...(['Variant SKU', 'Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value'] as const),
  ...(['Option3 Name', 'Option3 Value'] as const),
])

/** What Shopify's files may also have and this shop has no place for. */
const NOT_KEPT =
  /^Google Shopping \/|^(?:Included|Price|Compare.At Price) \/|metafields?\.| Linked To$|^Unit Price |^Collection$/i

/** Of the columns that the shop does not keep, the values that say nothing new. */
const ASSUMED: Partial<Record<Column, RegExp>> = {
  'Product Category': /^$/,
  'Variant Inventory Tracker': /^(?:shopify)?$/i,
  'Variant Inventory Policy': /^(?:deny|false)?$/i,
  'Variant Fulfillment Service': /^(?:manual)?$/i,
  'Variant Requires Shipping': /^(?:true)?$/i,
  'Variant Taxable': /^(?:true)?$/i,
  'Variant Grams': /^(?:0|0\.0)?$/,
  'Variant Tax Code': /^$/,
  'Variant Barcode': /^$/,
  'Cost per item': /^$/,
  'Gift Card': /^(?:false)?$/i,
}
const assumed = Object.entries(ASSUMED) as [Column, RegExp][]

/** The rows under the first line, which names the columns in any order. */
export async function* readRows(
  records: AsyncIterable<CsvRecord>,
  warnings: Warnings,
): AsyncGenerator<CsvRow> {
  let columns: ReadonlyMap<Column, number> | undefined
  let width = 0
  for await (const { line, cells } of records) {
    if (!columns) {
      columns = readHead(line, cells, warnings)
      width = cells.length
      continue
    }
    if (cells.length !== width)
      throw new CsvError(line, `it has ${cells.length} cells, and the first line has ${width}`)
    const places = columns
    const row: CsvRow = {
      line,
      get(column) {
        const place = places.get(column)
        const written = place === undefined ? undefined : cells[place]
        const cell = written === undefined ? undefined : withoutGuard(written)
        return TEXTS.has(column) ? cell : cell?.trim()
      },
    }
    for (const [column, pattern] of assumed) {
      if (!pattern.test(row.get(column) ?? '')) warnings.add(line, `${column} is not kept`)
    }
    yield row
  }
  if (!columns) throw new CsvError(1, 'the file is empty')
}

function readHead(line: number, cells: readonly string[], warnings: Warnings): Map<Column, number> {
  const columns = new Map<Column, number>()
  for (const [place, name] of cells.entries()) {
    const column = columnOf(name)
    if (column && columns.has(column)) throw new CsvError(line, `the column ${column} is there twice`)
    if (column) columns.set(column, place)
    else if (NOT_KEPT.test(name.trim())) warnings.add(line, `the column ${name.trim()} is not kept`)
    else throw new CsvError(line, `Shopify's format has no column ${JSON.stringify(name)}`)
  }
  for (const needed of ['Handle', 'Title'] as const) {
    if (!columns.has(needed)) throw new CsvError(line, `the column ${needed} is missing`)
  }
  return columns
}
