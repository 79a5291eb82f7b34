import type { SelectedOption } from '#database/tables/catalogue.ts'
import { readCents, readStock } from '#services/admin-contract/amounts.ts'
import type { InventoryPolicy } from '../../stock.ts'
import type { Column } from './columns.ts'
import type { Problems, Warnings } from './problems.ts'
import type { CsvRow, Findings } from './read-rows.ts'

export interface ImportedVariant {
  readonly line: number
  readonly sku: string | null
  /** Holds only what the file gives. */
  readonly content: {
    readonly options: readonly SelectedOption[]
    readonly title: string
    readonly priceCents?: number
    readonly compareAtPriceCents?: number | null
    readonly stock?: number
    readonly inventoryTracked?: boolean
    readonly inventoryPolicy?: InventoryPolicy
    readonly imageFile?: string | null
  }
}

/** Shopify's limit for titles, SKUs, handles, and names and values of options. */
export const MAX_TEXT_CHARACTERS = 255

const PLACES = [1, 2, 3] as const

/** Shopify's exports say deny or continue; its current template has TRUE and FALSE in the same column. */
const POLICIES: ReadonlyMap<string, InventoryPolicy> = new Map([
  ['', 'deny'],
  ['deny', 'deny'],
  ['false', 'deny'],
  ['continue', 'continue'],
  ['true', 'continue'],
])

/** A row without these cells is of no variant: it is for the product, or for a picture alone. */
export function isVariantRow(row: CsvRow): boolean {
  return Boolean(row.get('Option1 Value') || row.get('Variant SKU') || row.get('Variant Price'))
}

const OF_A_VARIANT = [
  'Variant Inventory Qty',
  'Variant Inventory Tracker',
  'Variant Inventory Policy',
  'Variant Compare At Price',
  'Variant Image',
] as const satisfies readonly Column[]

export function warnOfNoVariant(row: CsvRow, warnings: Warnings): void {
  if (!isVariantRow(row) && OF_A_VARIANT.some((column) => row.get(column)))
    warnings.add(
      row.line,
      'no option value, SKU or price says which variant it is: its stock, compare-at price and picture are not taken over',
    )
}

/**
 * Option names stand on the product's first row. A product without options has Shopify's lone option, Title. Returns
 * undefined where the names are wrong, so that errors caused by them are not reported too.
 */
export function readOptionNames(row: CsvRow, problems: Problems): string[] | undefined {
  const names = PLACES.map((place) => row.get(`Option${place} Name`) ?? '')
  const last = names.findLastIndex(Boolean)
  const given = names.slice(0, last + 1)
  const gap = given.indexOf('')
  const twin = given.findIndex((name, at) => given.indexOf(name) !== at)
  if (gap !== -1) {
    problems.addIn(row.line, optionColumn(gap, 'Name'), 'is empty, and one after it is not')
    return undefined
  }
  if (twin !== -1) {
    problems.addIn(
      row.line,
      optionColumn(twin, 'Name'),
      `is ${JSON.stringify(given[twin])}, as is one before it`,
    )
    return undefined
  }
  for (const at of given.keys()) checkLength(row, optionColumn(at, 'Name'), problems)
  return last === -1 ? ['Title'] : given
}

export function readVariant(
  row: CsvRow,
  names: readonly string[],
  ownFile: (url: string) => string | undefined,
  { warnings, problems }: Findings,
): ImportedVariant {
  const options = PLACES.flatMap((place) => {
    const column = `Option${place} Value` as const
    const name = names[place - 1]
    const value = row.get(column) || (name === 'Title' && place === 1 ? 'Default Title' : '')
    if (name && !value) problems.addIn(row.line, column, `is empty, and the product has the option ${name}`)
    if (!name && value)
      problems.addIn(row.line, column, `is there, and the product's first row names no such option`)
    checkLength(row, column, problems)
    return name ? [{ name, value }] : []
  })
  checkLength(row, 'Variant SKU', problems)
  const picture = row.get('Variant Image')
  const file = picture ? ownFile(picture) : null
  if (file === undefined) warnings.add(row.line, 'Variant Image is kept elsewhere and is not taken over')
  return {
    line: row.line,
    sku: row.get('Variant SKU') || null,
    content: {
      options,
      title: options.map(({ value }) => value).join(' / '),
      ...readAmounts(row, { warnings, problems }),
      ...(picture !== undefined && file !== undefined && { imageFile: file }),
    },
  }
}

export function checkLength(row: CsvRow, column: Column, problems: Problems): void {
  const { length } = row.get(column) ?? ''
  if (length > MAX_TEXT_CHARACTERS)
    problems.addIn(row.line, column, `has ${length} characters, and Shopify allows ${MAX_TEXT_CHARACTERS}`)
}

/** Reads the cells that can be checked without knowing the row's product. */
export function readAmounts(row: CsvRow, findings: Findings) {
  return { ...pricesOf(row, findings.problems), ...inventoryOf(row, findings) }
}

function pricesOf(row: CsvRow, problems: Problems) {
  const [price, compareAt] = [row.get('Variant Price'), row.get('Variant Compare At Price')]
  return {
    ...(price !== undefined && price !== '' && { priceCents: cents(row, 'Variant Price', price, problems) }),
    ...(compareAt !== undefined && {
      compareAtPriceCents:
        compareAt === '' ? null : cents(row, 'Variant Compare At Price', compareAt, problems),
    }),
  }
}

/** A comma is taken where only cents can follow: spreadsheets of some countries write 249,00. */
function cents(row: CsvRow, column: Column, text: string, problems: Problems): number {
  const value = readCents(text.replace(/^(\d+),(\d{1,2})$/, '$1.$2'))
  if (value !== undefined) return value
  problems.addIn(row.line, column, `is ${JSON.stringify(text)}, not dollars and cents such as 249.00`)
  return 0
}

/** Shopify's stock may be negative, where more was sold than there was. */
function inventoryOf(row: CsvRow, { warnings, problems }: Findings) {
  const quantity = row.get('Variant Inventory Qty')
  const tracker = row.get('Variant Inventory Tracker')
  const policy = row.get('Variant Inventory Policy')
  if (tracker && tracker.toLowerCase() !== 'shopify')
    warnings.add(row.line, 'Variant Inventory Tracker is another service: the stock is tracked by this shop')
  return {
    ...(quantity && { stock: stockOf(row, quantity, problems) }),
    ...(tracker !== undefined && { inventoryTracked: tracker !== '' }),
    ...(policy !== undefined && { inventoryPolicy: policyOf(row, policy, problems) }),
  }
}

function stockOf(row: CsvRow, text: string, problems: Problems): number {
  const size = readStock(text.replace(/^-/, ''))
  if (size !== undefined) return text.startsWith('-') ? 0 - size : size
  problems.addIn(
    row.line,
    'Variant Inventory Qty',
    `is ${JSON.stringify(text)}, not a whole number up to 1000000`,
  )
  return 0
}

function policyOf(row: CsvRow, text: string, problems: Problems): InventoryPolicy {
  const policy = POLICIES.get(text.toLowerCase())
  if (policy) return policy
  problems.addIn(
    row.line,
    'Variant Inventory Policy',
    `is ${JSON.stringify(text)}, neither deny nor continue`,
  )
  return 'deny'
}

function optionColumn(index: number, part: 'Name' | 'Value'): Column {
  return `Option${(index + 1) as 1 | 2 | 3} ${part}`
}
