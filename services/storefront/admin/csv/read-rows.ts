import { withoutGuard } from '#services/admin-contract/csv-record.ts'
import { CsvError, type CsvRecord } from '#services/shared/csv.ts'
import { type Column, columnOf } from './columns.ts'
import type { Problems, Warnings } from './problems.ts'

export interface CsvRow {
  readonly line: number
  /** The row has more or fewer cells than there are columns, so its cells cannot be told apart. */
  readonly isBroken: boolean
  /** Undefined where the file has no such column. */
  get(column: Column): string | undefined
}

/** An import's report about a file: warnings of what it leaves out, and problems. */
export interface Findings {
  readonly warnings: Warnings
  readonly problems: Problems
}

/** Cells of these columns keep blanks at either end. */
const TEXTS: ReadonlySet<Column> = new Set([
  ...(['Title', 'Body (HTML)', 'Vendor', 'Type', 'SEO Title', 'SEO Description', 'Image Alt Text'] as const),
  ...(['Variant SKU', 'Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value'] as const),
  ...(['Option3 Name', 'Option3 Value'] as const),
])

/** Shopify's files may have these columns too, but the shop does not keep them. */
const NOT_KEPT =
  /^Google Shopping \/|^(?:Included|Price|Compare.At Price) \/|metafields?\.| Linked To$|^Unit Price |^Collection$/i

/** Columns that the shop does not keep, with the values whose loss needs no warning. */
const ASSUMED: Partial<Record<Column, RegExp>> = {
  'Product Category': /^$/,
  'Variant Fulfillment Service': /^(?:manual)?$/i,
  'Variant Requires Shipping': /^(?:true)?$/i,
  'Variant Taxable': /^(?:true)?$/i,
  'Variant Grams': /^(?:0|0[.,]0)?$/,
  'Variant Tax Code': /^$/,
  'Variant Barcode': /^$/,
  'Cost per item': /^$/,
  'Gift Card': /^(?:false)?$/i,
}
const assumed = Object.entries(ASSUMED) as [Column, RegExp][]

/** Yields the rows under the first line, which names the columns in any order. A file without handles yields none. */
export async function* readRows(
  records: AsyncIterable<CsvRecord>,
  { warnings, problems }: Findings,
): AsyncGenerator<CsvRow> {
  let columns: ReadonlyMap<Column, number> | undefined
  let width = 0
  for await (const { line, cells } of untilBroken(records, problems)) {
    if (!columns) {
      columns = readHead(line, cells, { warnings, problems })
      if (!columns) return
      width = cells.length
      continue
    }
    // Spreadsheets still write rows that somebody has emptied.
    if (cells.every((cell) => cell.trim() === '')) continue
    const isBroken = cells.length !== width
    if (isBroken) problems.add(line, `it has ${cells.length} cells, and the first line has ${width}`)
    const row = { line, isBroken, get: cellReader(columns, cells) }
    if (!isBroken) {
      for (const [column, pattern] of assumed) {
        if (!pattern.test(row.get(column) ?? '')) warnings.add(line, `${column} is not kept`)
      }
    }
    yield row
  }
  if (!columns && problems.count === 0) problems.add(1, 'the file is empty')
}

/** Stops at the first CSV error: after it, the start of the next record is not known. */
async function* untilBroken(
  records: AsyncIterable<CsvRecord>,
  problems: Problems,
): AsyncGenerator<CsvRecord> {
  try {
    yield* records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    problems.add(error.line, `${error.problem}; what follows was not read`)
  }
}

function cellReader(columns: ReadonlyMap<Column, number>, cells: readonly string[]): CsvRow['get'] {
  return (column) => {
    const place = columns.get(column)
    const written = place === undefined ? undefined : cells[place]
    const cell = written === undefined ? undefined : withoutGuard(written)
    return TEXTS.has(column) ? cell : cell?.trim()
  }
}

function readHead(
  line: number,
  cells: readonly string[],
  { warnings, problems }: Findings,
): ReadonlyMap<Column, number> | undefined {
  const columns = new Map<Column, number>()
  for (const [place, written] of cells.entries()) {
    const name = written.trim()
    const column = columnOf(name)
    if (column && columns.has(column)) problems.add(line, `the column ${column} is there twice`)
    else if (column) columns.set(column, place)
    else if (name === '') problems.add(line, `the column at place ${place + 1} has no name`)
    else if (NOT_KEPT.test(name)) warnings.add(line, `the column ${name} is not kept`)
    else problems.add(line, `Shopify's format has no column ${JSON.stringify(name)}`)
  }
  problems.callColumns(
    new Map(Array.from(columns, ([column, place]) => [column, cells[place]?.trim() ?? ''])),
  )
  const missing = (['Handle', 'Title'] as const).filter((needed) => !columns.has(needed))
  for (const needed of missing) problems.add(line, `the column ${needed} is missing`)
  return missing.length === 0 ? columns : undefined
}
