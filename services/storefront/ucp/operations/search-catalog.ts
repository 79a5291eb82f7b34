import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import type { Product } from '../../catalogue/product.ts'
import { type FoundProducts, findByRelevance, findProducts } from '../../catalogue/query/find-products.ts'
import { matchQuery } from '../../catalogue/query/match-query.ts'
import { parseQuery } from '../../catalogue/query/parse-query.ts'
import { wantedWords } from '../../catalogue/query/ranking.ts'
import { QUERY_LENGTH_LIMIT, type Query } from '../../catalogue/query/syntax.ts'
import { countBefore, type SortPosition } from '../../catalogue/sorted-list.ts'
import type { Pace } from '../../pace.ts'
import { filtersSchema, queryOfFilters } from '../goods/search-filters.ts'
import { featuredOf, soldSeat, writeProduct, writeVariant } from '../goods/write-product.ts'
import type { AnswerFit, Operation, OperationContext } from '../operation.ts'
import { askedBody } from '../protocol/body-schema.ts'
import { FIT } from '../protocol/fit-extension.ts'
import { invalidRequest, type Outcome } from '../protocol/outcome.ts'
import { ownName } from '../protocol/own-extension.ts'
import { readInput, text } from '../protocol/read-input.ts'

const USUAL_PAGE = 10
const MOST_A_PAGE = 50

export const searchCatalogBody = v.pipe(
  v.object({
    query: v.optional(text(QUERY_LENGTH_LIMIT)),
    filters: v.optional(filtersSchema),
    fit: v.optional(askedBody),
    pagination: v.optional(
      v.object({
        cursor: v.optional(text(400)),
        limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      }),
    ),
  }),
  v.check(
    ({ query, filters, fit }) => (query?.trim() ?? '') !== '' || fit !== undefined || isAnyFilter(filters),
    'A search needs a query or a filter.',
  ),
)

const isAnyFilter = (filters: v.InferOutput<typeof filtersSchema> | undefined): boolean =>
  filters?.categories !== undefined || filters?.price !== undefined

/** An asterisk alone is how agents ask for everything. */
const EVERYTHING = '*'

export const searchCatalog: Operation = async (context, { body }) => {
  const read = readInput(searchCatalogBody, body)
  if (read.kind === 'refused') return read
  const { query = EVERYTHING, filters = {}, pagination = {} } = read.input
  const list = nameOfList(read.input)
  const cursor = pagination.cursor === undefined ? undefined : readCursor(pagination.cursor)
  if (cursor === 'unknown') return invalidRequest('pagination.cursor: this is no cursor of the shop.')
  if (cursor && cursor.list !== list)
    return invalidRequest('pagination.cursor: it is of a search by other words or filters.')
  const said = query.trim() === EVERYTHING ? parseQuery('') : parseQuery(query)
  if (!said) return invalidRequest('query: it has too many words.')

  const catalogue = await context.catalogue.read()
  const wanted: Query = { kind: 'all', of: [said, queryOfFilters(catalogue, filters)] }
  const { fit } = read.input
  if (fit && context.answerFit && context.active.has(ownName(context.publicUrl, FIT)))
    return searchByFit(context, context.answerFit, { fit, wanted, catalogue })
  const words = wantedWords(said)
  const { pace, publicUrl } = context
  const found =
    words.length > 0
      ? await findByRelevance(catalogue, wanted, words, pace)
      : await findProducts(catalogue, wanted, 'OWNER', pace)
  const limit = Math.min(pagination.limit ?? USUAL_PAGE, MOST_A_PAGE)
  const page = await takePage(found, cursor?.position, limit, pace)
  const next = page.last && writeCursor({ position: page.last, list })
  return {
    kind: 'done',
    resource: {
      products: page.products.map((product) => writeFound(product, { catalogue, publicUrl })),
      pagination: {
        has_next_page: next !== undefined,
        ...(next !== undefined && { cursor: next }),
        ...(!found.test && { total_count: found.entries.length }),
      },
    },
  }
}

/** The seats that fit, best first, as far as the rest of the search leaves them, and what is to be said of all seats. */
async function searchByFit(
  { publicUrl }: OperationContext,
  answerFit: AnswerFit,
  { fit, wanted, catalogue }: { fit: object; wanted: Query; catalogue: CatalogueSnapshot },
): Promise<Outcome> {
  const sold = new Map([...catalogue.byHandle].map(([handle, product]) => [handle, soldSeat(product)]))
  const found = await answerFit(fit, sold)
  if (found.kind === 'problems') return invalidRequest(`fit: ${found.problems.join(' ')}`)
  const { test } = matchQuery(catalogue, wanted)
  const products = found.handles.flatMap((handle) => catalogue.byHandle.get(handle) ?? []).filter(test)
  return {
    kind: 'done',
    resource: {
      products: products.map((product) => writeFound(product, { catalogue, publicUrl })),
      pagination: { has_next_page: false, total_count: products.length },
      fit: found.answer,
    },
  }
}

/** The variant that can be bought comes first; a list shows it for the product. */
function writeFound(product: Product, context: { catalogue: CatalogueSnapshot; publicUrl: string }) {
  const featured = featuredOf(product.variants)
  const others = product.variants.filter((variant) => variant !== featured)
  const variants = [...(featured ? [featured] : []), ...others]
  return writeProduct(
    product,
    variants.map((variant) => writeVariant(variant, context.publicUrl)),
    context,
  )
}

interface Page {
  readonly products: readonly Product[]
  /** Where it ends; undefined for the last page. */
  readonly last: SortPosition | undefined
}

/** A cursor is the place of the last product that was shown, so a change of the catalogue moves no page. */
async function takePage(
  { entries, test }: FoundProducts,
  after: SortPosition | undefined,
  limit: number,
  pace: Pace,
): Promise<Page> {
  const products: Product[] = []
  let last: SortPosition | undefined
  for (let at = after ? countBefore(entries, after, true) : 0; at < entries.length; at += 1) {
    if (pace.isDue()) await pace.pause()
    const entry = entries[at]
    if (!entry || (test && !test(entry.item))) continue
    if (products.length === limit) return { products, last }
    products.push(entry.item)
    last = entry.position
  }
  return { products, last: undefined }
}

/** A place means another one in another list, so the cursor names the list that it is of. */
interface Cursor {
  readonly position: SortPosition
  readonly list: string
}

function nameOfList({ query, filters, fit }: v.InferOutput<typeof searchCatalogBody>): string {
  const asked = JSON.stringify([query?.trim(), filters, fit])
  return createHash('sha256').update(asked).digest('base64url').slice(0, 12)
}

function writeCursor({ position: [value, id], list }: Cursor): string {
  return Buffer.from(JSON.stringify([value, id, list])).toString('base64url')
}

const cursorSchema = v.tuple([v.union([v.number(), v.string()]), v.number(), v.string()])

function readCursor(cursor: string): Cursor | 'unknown' {
  try {
    const written: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [value, id, list] = v.parse(cursorSchema, written)
    return { position: [value, id], list }
  } catch {
    return 'unknown'
  }
}
