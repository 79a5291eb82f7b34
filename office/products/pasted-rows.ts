import { MAX_ROWS, type VariantRow } from '#services/admin-contract/variant-changes.ts'

export type Pasted =
  | { readonly kind: 'rows'; readonly rows: readonly VariantRow[] }
  /** A sentence to show as it is. */
  | { readonly kind: 'refused'; readonly problem: string }

const MAX_CELLS = 4

/** Reads rows of a spreadsheet: SKU, price, compare-at price and stock, between tabs, semicolons or commas. */
export function readPasted(text: string): Pasted {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const separator = ['\t', ';', ','].find((each) => lines[0]?.includes(each)) ?? '\t'
  const cells = lines.map((line) => cellsOf(line, separator))
  const rows = /^"?sku"?$/i.test(cells[0]?.[0] ?? '') ? cells.slice(1) : cells
  if (rows.length === 0) return refuse('Paste at least one row: SKU, price, compare-at price, stock.')
  if (rows.length > MAX_ROWS)
    return refuse(
      `These are ${rows.length.toLocaleString('en-US')} rows: paste at most ${MAX_ROWS.toLocaleString('en-US')} at once.`,
    )
  const wide = rows.findIndex((row) => row.length > MAX_CELLS)
  if (wide !== -1)
    return refuse(
      `Row ${wide + 1} has ${rows[wide]?.length} cells, and a row has at most ${MAX_CELLS}. A decimal comma splits a cell: write 12.50, or paste with tabs.`,
    )
  return {
    kind: 'rows',
    rows: rows.map(([sku = '', price = '', compareAt = '', stock = '']) => ({
      sku,
      price,
      compareAt,
      stock,
    })),
  }
}

function refuse(problem: string): Pasted {
  return { kind: 'refused', problem }
}

/** A cell in quotes may hold the separator, and two quotes are one. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  return [...cells, cell.trim()]
}
