import { MAX_OF_ONE_LINE } from '../../clients/storefront/limits.ts'

/** Clause 9.09: a cart has up to 100 lines. Shopify's own permalinks name variants and quantities in the same way. */
const LINES = /^\d{1,15}:[1-9]\d{0,6}(?:,\d{1,15}:[1-9]\d{0,6}){0,99}$/
const VARIANT = /^gid:\/\/shopify\/ProductVariant\/(\d{1,15})$/

export interface LinkedLine {
  readonly variantId: string
  readonly quantity: number
}

/** Reads `VARIANT:QUANTITY,…`; undefined where that is not what it says. A variant named twice counts together. */
export function readLinkedLines(text: string): readonly LinkedLine[] | undefined {
  if (!LINES.test(text)) return undefined
  const quantities = new Map<string, number>()
  for (const line of text.split(',')) {
    const [number = '', quantity = ''] = line.split(':')
    quantities.set(number, (quantities.get(number) ?? 0) + Number(quantity))
  }
  return [...quantities].map(([number, quantity]) => ({
    variantId: `gid://shopify/ProductVariant/${number}`,
    quantity: Math.min(quantity, MAX_OF_ONE_LINE),
  }))
}

export function writeLinkedLines(lines: readonly LinkedLine[]): string {
  return lines
    .flatMap(({ variantId, quantity }) => {
      const number = variantNumber(variantId)
      return number === undefined ? [] : [`${number}:${quantity}`]
    })
    .join(',')
}

/** The address of a page that shows these lines, and puts nothing anywhere before somebody presses its button. */
export function linkToCart(lines: readonly LinkedLine[]): string {
  return `/cart?lines=${writeLinkedLines(lines)}`
}

/** The page that makes a quote of these lines, where the storefront makes any. */
export function linkToQuote(lines: readonly LinkedLine[]): string {
  return `/quotes/new?lines=${writeLinkedLines(lines)}`
}

/** The number of a variant in an address; undefined for an id of another form. */
export function variantNumber(variantId: string): string | undefined {
  return VARIANT.exec(variantId)?.[1]
}
