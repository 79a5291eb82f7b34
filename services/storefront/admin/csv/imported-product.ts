import { CsvError } from '#services/shared/read-csv.ts'
import { type ImportedVariant, isVariantRow, readOptionNames, readVariant } from './imported-variant.ts'
import type { CsvRow } from './read-rows.ts'
import type { Warnings } from './warnings.ts'

export interface ImportedProduct {
  readonly line: number
  readonly handle: string
  /** As much as the file says; what it leaves out stays as it is. */
  readonly content: Readonly<Record<string, unknown>>
  readonly variants: readonly ImportedVariant[]
}

/** What Shopify allows a product. https://help.shopify.com/en/manual/products/variants/add-variants */
const MAX_VARIANTS = 2_048
const HANDLE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const STATUS = /^(?:active|draft|archived|unlisted)?$/i
const BOOLEAN = /^(?:true|false)?$/i

/** Rows that follow each other and have one handle are a product; only one is held at a time. */
export async function* readProducts(
  rows: AsyncIterable<CsvRow>,
  warnings: Warnings,
): AsyncGenerator<ImportedProduct> {
  let held: CsvRow[] = []
  for await (const row of rows) {
    const handle = row.get('Handle') ?? ''
    if (!HANDLE.test(handle))
      throw new CsvError(row.line, `${JSON.stringify(handle)} is no handle: a-z, 0-9 and single dashes`)
    if (held[0] && held[0].get('Handle') !== handle) {
      yield toProduct(held[0], held, warnings)
      held = []
    }
    held.push(row)
    if (held.length > MAX_VARIANTS)
      throw new CsvError(row.line, `${handle} has more than ${MAX_VARIANTS} rows`)
  }
  if (held[0]) yield toProduct(held[0], held, warnings)
}

function toProduct(first: CsvRow, rows: readonly CsvRow[], warnings: Warnings): ImportedProduct {
  const handle = first.get('Handle') ?? ''
  const title = first.get('Title')
  if (!title) throw new CsvError(first.line, `the first row of ${handle} has no Title`)
  const ownFile = (url: string) => fileOf(url, handle)
  // A file without prices, SKUs and options says nothing of variants, and leaves them as they are.
  const names = readOptionNames(first)
  const variants = rows.filter(isVariantRow).map((row) => readVariant(row, names, ownFile, warnings))
  refuseTwins(variants)
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
      title,
      ...publishedOf(first),
      ...(variants.length > 0 && { options }),
      images: rows.flatMap((row) => imageOf(row, ownFile, warnings)),
    },
  }
}

function refuseTwins(variants: readonly ImportedVariant[]): void {
  const seen = new Map<string, number>()
  for (const { line, content } of variants) {
    const before = seen.get(content.title)
    if (before !== undefined) throw new CsvError(line, `${content.title} is there already, in line ${before}`)
    seen.set(content.title, line)
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

/** Shopify shows what is active and published; both say yes when they are left empty. */
function publishedOf(row: CsvRow) {
  const [published, status] = [row.get('Published'), row.get('Status')]
  if (!BOOLEAN.test(published ?? '')) throw new CsvError(row.line, 'Published is neither true nor false')
  if (!STATUS.test(status ?? ''))
    throw new CsvError(row.line, 'Status is not active, draft, archived or unlisted')
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
      ...(/^\d{1,4}$/.test(position) && { position: Number(position) }),
      ...(altText !== undefined && { altText }),
    },
  ]
}

/** The file of a picture that a Keel shop exported, whatever its address was. */
function fileOf(url: string, handle: string): string | undefined {
  const path = URL.parse(url)?.pathname.split('/') ?? []
  return path.length === 4 && path[1] === 'cdn' && path[2] === handle ? path[3] : undefined
}
