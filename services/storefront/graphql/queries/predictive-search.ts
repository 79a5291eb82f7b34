import type {
  PredictiveSearchType,
  QueryRootPredictiveSearchArgs,
} from '@shopify/hydrogen-react/storefront-api-types'
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import type { Product } from '../../catalogue/product.ts'
import { findEvery } from '../../catalogue/query/find-products.ts'
import type { Query } from '../../catalogue/query/syntax.ts'
import { testText } from '../../catalogue/query/test-text.ts'
import { suggestWords } from '../../catalogue/search/suggest-words.ts'
import { fold } from '../../catalogue/search/words.ts'
import { sortInSlices } from '../../catalogue/sorted-list.ts'
import type { Pace } from '../../pace.ts'
import type { GraphqlContext } from '../context.ts'
import { graphqlError } from '../errors.ts'
import { onlyShown, positionOfResult } from '../search/found-products.ts'
import { predictTexts } from '../search/predict-texts.ts'
import { readQuery } from '../search/read-filters.ts'
import { hasWords, suggestQueries } from '../search/suggestions.ts'

/** The argument `limit` is 1 to 10: https://shopify.dev/docs/api/storefront/2025-07/queries/predictiveSearch */
const LIMIT = 10

/** Suggested words for each typed one: enough for any list of ten. */
const ALTERNATIVES_LIMIT = 20

/** A longer text was pasted rather than typed; each word costs a comparison with its suggestions. */
const MAX_WORDS = 16

export async function predictiveSearch(
  _root: unknown,
  args: QueryRootPredictiveSearchArgs,
  context: GraphqlContext,
) {
  const limit = args.limit ?? LIMIT
  if (limit < 1 || limit > LIMIT)
    throw graphqlError('INVALID_FIELD_ARGUMENTS', `limit must be within 1..${LIMIT}`)
  readQuery(args.query)
  const catalogue = await context.catalogue()
  const typed = (fold(args.query).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS)
  const meant: string[][] = []
  for (const [index, word] of typed.entries()) {
    if (context.pace.isDue()) await context.pace.pause()
    const words = suggestWords(catalogue, word, index === typed.length - 1)
    meant.push(words.slice(0, ALTERNATIVES_LIMIT))
  }
  const isFound = meant.length > 0 && meant.every(({ length }) => length > 0)
  const query = oneOfEach(meant)
  const isWanted = (type: PredictiveSearchType) => args.types == null || args.types.includes(type)
  const wants = (type: PredictiveSearchType) => isFound && isWanted(type)
  const texts = await predictTexts({ typed, meant, fields: args.searchableFields, isWanted }, context)

  const answer = {
    products: wants('PRODUCT') ? await productsFor(catalogue, query, { ...args, meant }, context.pace) : [],
    collections: wants('COLLECTION')
      ? catalogue.collections.filter(({ title }) => testText(query, { title, text: '' }, context.now()))
      : [],
    queries: wants('QUERY') ? suggestQueries(catalogue, typed, meant) : [],
  }
  let left = args.limitScope === 'EACH' ? Number.POSITIVE_INFINITY : limit
  const cut = <T>(list: readonly T[]): T[] => {
    const kept = list.slice(0, Math.min(limit, left))
    left -= kept.length
    return kept
  }
  return {
    products: cut(answer.products),
    collections: cut(answer.collections),
    articles: cut(texts.articles),
    pages: cut(texts.pages),
    queries: cut(answer.queries),
  }
}

function oneOfEach(meant: readonly (readonly string[])[]): Query {
  const word = (value: string): Query => ({
    kind: 'term',
    field: undefined,
    comparator: '=',
    value,
    prefix: false,
  })
  return { kind: 'all', of: meant.map((words) => ({ kind: 'any', of: words.map(word) })) }
}

interface ProductsWish extends QueryRootPredictiveSearchArgs {
  readonly meant: readonly (readonly string[])[]
}

async function productsFor(
  catalogue: CatalogueSnapshot,
  query: Query,
  { meant, searchableFields, unavailableProducts }: ProductsWish,
  pace: Pace,
) {
  const isMeant = hasWords(meant, searchableFields)
  const found: Product[] = []
  for (const product of await findEvery(catalogue, onlyShown(query, unavailableProducts), pace)) {
    if (pace.isDue()) await pace.pause()
    if (isMeant(product)) found.push(product)
  }
  const positionOf = positionOfResult({
    ...{ sortKey: 'RELEVANCE', words: meant.flat(), unavailable: unavailableProducts, isReversed: false },
  })
  return (await sortInSlices(found, positionOf, pace)).map(({ item }) => item)
}
