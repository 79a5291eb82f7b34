import type { SelectedOption } from '#database/tables/catalogue.ts'
import { CsvError } from '#services/shared/read-csv.ts'
import { readCents, readStock } from '../amounts.ts'
import type { CsvRow } from './read-rows.ts'
import type { Warnings } from './warnings.ts'

export interface ImportedVariant {
  readonly line: number
  readonly sku: string | null
  /** As much as the file says. */
  readonly content: {
    readonly options: readonly SelectedOption[]
    readonly title: string
    readonly priceCents?: number
    readonly compareAtPriceCents?: number | null
    readonly stock?: number
    readonly imageFile?: string | null
  }
}

const PLACES = [1, 2, 3] as const

/** A row without these is one of a picture alone. */
export function isVariantRow(row: CsvRow): boolean {
  return Boolean(row.get('Option1 Value') || row.get('Variant SKU') || row.get('Variant Price'))
}

/** The names stand on the product's first row. A product without options has the lone one of Shopify. */
export function readOptionNames(row: CsvRow): string[] {
  const names = PLACES.map((place) => row.get(`Option${place} Name`) ?? '')
  const last = names.findLastIndex(Boolean)
  if (names.slice(0, last + 1).includes(''))
    throw new CsvError(row.line, 'an option before another has no name')
  if (new Set(names.slice(0, last + 1)).size <= last)
    throw new CsvError(row.line, 'two options have one name')
  return last === -1 ? ['Title'] : names.slice(0, last + 1)
}

export function readVariant(
  row: CsvRow,
  names: readonly string[],
  ownFile: (url: string) => string | undefined,
  warnings: Warnings,
): ImportedVariant {
  const options = PLACES.flatMap((place) => {
    const name = names[place - 1]
    const value = row.get(`Option${place} Value`) || (name === 'Title' && place === 1 ? 'Default Title' : '')
    if (name && !value) throw new CsvError(row.line, `the option ${name} has no value`)
    if (!name && value) throw new CsvError(row.line, `Option${place} Value is there without a name`)
    return name ? [{ name, value }] : []
  })
  const picture = row.get('Variant Image')
  const file = picture ? ownFile(picture) : null
  if (file === undefined) warnings.add(row.line, 'Variant Image is kept elsewhere and is not taken over')
  return {
    line: row.line,
    sku: row.get('Variant SKU') || null,
    content: {
      options,
      title: options.map(({ value }) => value).join(' / '),
      ...priceOf(row),
      ...stockOf(row, warnings),
      ...(picture !== undefined && file !== undefined && { imageFile: file }),
    },
  }
}

function priceOf(row: CsvRow) {
  const [price, compareAt] = [row.get('Variant Price'), row.get('Variant Compare At Price')]
  return {
    ...(price !== undefined && { priceCents: cents(row, 'Variant Price', price) }),
    ...(compareAt !== undefined && {
      compareAtPriceCents: compareAt === '' ? null : cents(row, 'Variant Compare At Price', compareAt),
    }),
  }
}

function cents(row: CsvRow, column: string, text: string): number {
  const value = readCents(text)
  if (value !== undefined) return value
  throw new CsvError(row.line, `${column} is ${JSON.stringify(text)}, not dollars and cents such as 249.00`)
}

/** Shopify's stock may stand below nothing, where more was sold than there was. */
function stockOf(row: CsvRow, warnings: Warnings) {
  const text = row.get('Variant Inventory Qty')
  if (!text) return {}
  if (row.get('Variant Inventory Tracker') === '')
    warnings.add(
      row.line,
      'Variant Inventory Tracker is empty: the stock, which Shopify does not count, is taken as it stands',
    )
  if (/^-\d{1,7}$/.test(text)) {
    warnings.add(row.line, 'Variant Inventory Qty is below 0 and is taken as 0')
    return { stock: 0 }
  }
  const stock = readStock(text)
  if (stock !== undefined) return { stock }
  throw new CsvError(row.line, `Variant Inventory Qty is ${JSON.stringify(text)}, not a whole number`)
}
