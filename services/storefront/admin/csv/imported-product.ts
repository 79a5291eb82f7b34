import {
  checkLength,
  type ImportedVariant,
  isVariantRow,
  MAX_TEXT_CHARACTERS,
  readAmounts,
  readOptionNames,
  readVariant,
  warnOfNoVariant,
} from './imported-variant.ts'
import type { Problems, Warnings } from './problems.ts'
import type { CsvRow, Findings } from './read-rows.ts'

export interface ImportedProduct {
  readonly line: number
  readonly handle: string
  /** Holds only what the file gives; anything else of the product stays as it is. */
  readonly content: Readonly<Record<string, unknown>> & { readonly title: string }
  readonly variants: readonly ImportedVariant[]
}

/** Shopify's limit for one product. https://help.shopify.com/en/manual/products/variants/add-variants */
const MAX_VARIANTS = 2_048
/** The handles that Shopify makes, in any script, as far as the database stores them (migration 0070). */
const HANDLE =
  /^(?=[a-z0-9_\-\u00DF-\u1FFF\u2C00-\uD7FF\u{10000}-\u{10FFFF}]+$)[\p{L}\p{M}\p{N}]+(?:[_-]+[\p{L}\p{M}\p{N}]+)*$/u
const STATUS = /^(?:active|draft|archived|unlisted)?$/i
const BOOLEAN = /^(?:true|false)?$/i

/** Adjacent rows with one handle make a product; only one product is held at a time. */
export async function* readProducts(
  rows: AsyncIterable<CsvRow>,
  findings: Findings,
): AsyncGenerator<ImportedProduct> {
  let held: CsvRow[] = []
  let handle = ''
  let isTooLong = false
  for await (const row of rows) {
    // A broken row may lack its handle, so it counts to the product before it.
    const own = readHandle(row) || (row.isBroken ? handle : '')
    if (held[0] && own !== handle) {
      const product = toProduct(handle, held, findings)
      if (product) yield product
      held = []
      isTooLong = false
    }
    handle = own
    if (held.length < MAX_VARIANTS) held.push(row)
    else if (!isTooLong) {
      isTooLong = true
      findings.problems.add(row.line, `${handle} has more than ${MAX_VARIANTS} rows`)
    }
  }
  const last = held[0] && toProduct(handle, held, findings)
  if (last) yield last
}

/** Handles are in lower case, as Shopify makes them, and in NFC, the form that addresses use. */
function readHandle(row: CsvRow): string {
  return (row.get('Handle') ?? '').normalize('NFC').toLowerCase()
}

/** Returns undefined where the rows name no valid product; the problems found are added either way. */
function toProduct(handle: string, all: readonly CsvRow[], findings: Findings): ImportedProduct | undefined {
  const { warnings, problems } = findings
  const [first] = all
  if (!first) return undefined
  const rows = all.filter(({ isBroken }) => !isBroken)
  const isNamed = first.isBroken || checkHandle(first.line, handle, problems)
  const names = first.isBroken ? undefined : readOptionNames(first, problems)
  if (!names || !isNamed) {
    for (const row of rows) readAmounts(row, findings)
    return undefined
  }
  for (const column of ['Title', 'SEO Title'] as const) checkLength(first, column, problems)
  const ownFile = (url: string) => fileOf(url, handle)
  for (const row of rows) warnOfNoVariant(row, warnings)
  // A file without prices, SKUs and options leaves variants as they are.
  const variants = rows.filter(isVariantRow).map((row) => readVariant(row, names, ownFile, findings))
  if (variants.length === 0 && rows.length < all.length) return undefined
  complainOfTwins(variants, problems)
  const options = names.map((name, at) => ({
    name,
    values: [...new Set(variants.map(({ content }) => content.options[at]?.value))],
  }))
  return {
    line: first.line,
    handle,
    variants,
    content: {
      ...textsOf(first),
      title: first.get('Title') ?? '',
      ...publishedOf(first, problems),
      ...(variants.length > 0 && { options }),
      images: rows.flatMap((row) => imageOf(row, ownFile, warnings)),
    },
  }
}

function checkHandle(line: number, handle: string, problems: Problems): boolean {
  if (handle === '') problems.addIn(line, 'Handle', 'is empty')
  else if (!HANDLE.test(handle)) {
    const rule = 'letters and figures, with dashes and underscores between them'
    problems.addIn(line, 'Handle', `is ${JSON.stringify(handle)}, and a handle is ${rule}`)
  } else if (handle.length > MAX_TEXT_CHARACTERS)
    problems.addIn(
      line,
      'Handle',
      `has ${handle.length} characters, and Shopify allows ${MAX_TEXT_CHARACTERS}`,
    )
  else return true
  return false
}

function complainOfTwins(variants: readonly ImportedVariant[], problems: Problems): void {
  const seen = new Map<string, number>()
  for (const { line, content } of variants) {
    const values = JSON.stringify(content.options)
    const before = seen.get(values)
    if (before === undefined) seen.set(values, line)
    // Rows without values have their own problem already.
    else if (content.title !== '')
      problems.addIn(
        line,
        'Option1 Value',
        `makes ${content.title}, which is there already, in line ${before}`,
      )
  }
}

function textsOf(row: CsvRow) {
  const texts = {
    descriptionHtml: row.get('Body (HTML)'),
    vendor: row.get('Vendor'),
    productType: row.get('Type'),
    seoTitle: row.get('SEO Title'),
    seoDescription: row.get('SEO Description'),
  }
  const tags = row.get('Tags')
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
    ...(tags !== undefined && {
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    }),
  }
}

/** Shopify shows products that are active and published; an empty cell means yes in both columns. */
function publishedOf(row: CsvRow, problems: Problems) {
  const [published, status] = [row.get('Published'), row.get('Status')]
  if (!BOOLEAN.test(published ?? ''))
    problems.addIn(row.line, 'Published', `is ${JSON.stringify(published)}, neither true nor false`)
  if (!STATUS.test(status ?? ''))
    problems.addIn(
      row.line,
      'Status',
      `is ${JSON.stringify(status)}, not active, draft, archived or unlisted`,
    )
  if (published === undefined && status === undefined) return {}
  return { published: !/^false$/i.test(published ?? '') && /^(?:active)?$/i.test(status ?? '') }
}

function imageOf(row: CsvRow, ownFile: (url: string) => string | undefined, warnings: Warnings) {
  const url = row.get('Image Src')
  if (!url) return []
  const file = ownFile(url)
  if (file === undefined) {
    warnings.add(
      row.line,
      'Image Src is kept elsewhere and is not taken over: a picture is a file of this shop',
    )
    return []
  }
  const position = row.get('Image Position') ?? ''
  const altText = row.get('Image Alt Text')
  return [
    {
      file,
      line: row.line,
      ...(/^\d{1,4}$/.test(position) && { position: Number(position) }),
      ...(altText !== undefined && { altText }),
    },
  ]
}

/**
 * Reads the picture's file name from an address that a Keel shop exported, whatever its host. Whether this shop has the
 * file, the database knows.
 */
function fileOf(url: string, handle: string): string | undefined {
  const path = URL.parse(url)?.pathname.split('/') ?? []
  return path.length === 4 && path[1] === 'cdn' && path[2] === encodeURIComponent(handle)
    ? path[3]
    : undefined
}
