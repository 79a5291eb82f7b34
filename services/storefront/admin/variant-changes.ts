import { readCents, readStock, writeCents } from '#services/admin-contract/amounts.ts'
import type { ChangedVariant, RowProblem, VariantRow } from '#services/admin-contract/variant-changes.ts'
import type { Stock } from '../stock.ts'

export interface KnownVariant extends Stock {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly handle: string
  readonly priceCents: number
  readonly compareAtCents: number | null
}

/** What a row makes of its variant. */
export interface VariantAfter {
  readonly variant: KnownVariant
  readonly priceCents: number
  readonly compareAtCents: number | null
  /** Null leaves the stock as it is, be it counted or not. */
  readonly stock: number | null
  readonly shown: ChangedVariant
}

export interface ReadChanges {
  readonly changes: readonly VariantAfter[]
  readonly problems: readonly RowProblem[]
}

type Field = RowProblem['field']
type Found<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'wrong'; readonly problem: string }

/** Reads the rows against the variants as they are now. */
export function readVariantChanges(
  rows: readonly VariantRow[],
  known: ReadonlyMap<string, KnownVariant>,
): ReadChanges {
  const changes: VariantAfter[] = []
  const problems: RowProblem[] = []
  const rowOf = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    const sku = row.sku.trim()
    const complain = (field: Field, problem: string) => problems.push({ row: index + 1, sku, field, problem })
    const variant = known.get(sku)
    const before = rowOf.get(sku)
    if (sku === '') complain('sku', 'the SKU is missing')
    else if (!variant) complain('sku', `no variant has the SKU ${JSON.stringify(sku)}`)
    else if (before !== undefined) complain('sku', `row ${before} has this SKU already`)
    else {
      rowOf.set(sku, index + 1)
      const after = readRow(row, variant, index + 1, complain)
      if (after) changes.push(after)
    }
  }
  return problems.length > 0 ? { changes: [], problems } : { changes, problems }
}

/** Undefined where the row is wrong, or leaves its variant as it is. */
function readRow(
  row: VariantRow,
  variant: KnownVariant,
  number: number,
  complain: (field: Field, problem: string) => void,
): VariantAfter | undefined {
  const price = readCell(row.price, variant.priceCents, readPrice)
  const compareAt = readCell(row.compareAt, variant.compareAtCents, readCompareAt)
  const stock = readCell(row.stock, null, readCount)
  const found = [
    ['price', price],
    ['compareAt', compareAt],
    ['stock', stock],
  ] as const
  for (const [field, cell] of found) if (cell.kind === 'wrong') complain(field, cell.problem)
  const passed = passedBy(row, variant)
  for (const [field, problem] of passed) complain(field, problem)
  if (price.kind === 'wrong' || compareAt.kind === 'wrong' || stock.kind === 'wrong' || passed.length > 0)
    return undefined
  const after = { priceCents: price.value, compareAtCents: compareAt.value, stock: stock.value }
  const isCompared =
    after.priceCents !== variant.priceCents || after.compareAtCents !== variant.compareAtCents
  if (isCompared && after.compareAtCents !== null && after.compareAtCents <= after.priceCents) {
    const [was, is] = [writeCents(after.compareAtCents), writeCents(after.priceCents)]
    complain('compareAt', `the compare-at price, ${was}, is not above the price, ${is}`)
    return undefined
  }
  const shown = showChange(number, variant, after)
  return shown && { variant, ...after, shown }
}

function readCell<Value>(
  cell: string | undefined,
  now: Value,
  read: (text: string) => Found<Value>,
): Found<Value> {
  const text = cell?.trim() ?? ''
  return text === '' ? { kind: 'read', value: now } : read(text)
}

function readPrice(text: string): Found<number> {
  const comma = commaIn(text)
  if (comma) return comma
  const cents = readCents(text.replace(/^\$/, ''))
  if (cents === undefined)
    return wrong(`${JSON.stringify(text)} is not dollars and cents such as 249.00, up to 9999999.99`)
  return cents === 0 ? wrong('a price is more than 0') : { kind: 'read', value: cents }
}

function readCompareAt(text: string): Found<number | null> {
  return /^[-–—]$/.test(text) ? { kind: 'read', value: null } : readPrice(text)
}

function readCount(text: string): Found<number | null> {
  const comma = commaIn(text)
  if (comma) return comma
  const stock = readStock(text)
  return stock === undefined
    ? wrong(`${JSON.stringify(text)} is not a whole number from 0 to 1000000`)
    : { kind: 'read', value: stock }
}

/** 12,50 is meant as 12.50 in one country, and 1,250 as 1250 in another: nobody guesses here. */
function commaIn(text: string): { readonly kind: 'wrong'; readonly problem: string } | undefined {
  return text.includes(',')
    ? wrong(`${JSON.stringify(text)} has a comma: write dollars and cents with a point, such as 12.50`)
    : undefined
}

function wrong(problem: string): { readonly kind: 'wrong'; readonly problem: string } {
  return { kind: 'wrong', problem }
}

/** What somebody else, or a sale, has changed since the sender looked. */
function passedBy({ seen, ...row }: VariantRow, variant: KnownVariant): [Field, string][] {
  if (!seen) return []
  const now = {
    price: writeCents(variant.priceCents),
    compareAt: written(variant.compareAtCents),
    stock: stockOf(variant),
  }
  return (['price', 'compareAt', 'stock'] as const).flatMap((field): [Field, string][] => {
    const [saw, is] = [seen[field]?.trim(), now[field] ?? '']
    const isTouched = (row[field]?.trim() ?? '') !== ''
    return !isTouched || saw === undefined || saw === is
      ? []
      : [[field, `it was ${saw || 'nothing'} when you looked, and is ${is || 'nothing'} by now`]]
  })
}

function showChange(
  row: number,
  variant: KnownVariant,
  after: Pick<VariantAfter, 'priceCents' | 'compareAtCents' | 'stock'>,
): ChangedVariant | undefined {
  const { sku, name } = variant
  const price = difference(writeCents(variant.priceCents), writeCents(after.priceCents))
  const compareAt = difference(written(variant.compareAtCents), written(after.compareAtCents))
  const stock = after.stock === null ? null : difference(stockOf(variant), String(after.stock))
  return price || compareAt || stock ? { row, sku, name, price, compareAt, stock } : undefined
}

function difference(before: string | null, after: string | null): ChangedVariant['price'] {
  return before === after ? null : { before, after }
}

function written(cents: number | null): string | null {
  return cents === null ? null : writeCents(cents)
}

/** Null where the stock is not counted. */
function stockOf({ stock, inventoryTracked }: Stock): string | null {
  return inventoryTracked ? String(stock) : null
}
