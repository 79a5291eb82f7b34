import type { Pace } from '../../pace.ts'
import type { CatalogueSnapshot } from '../catalogue.ts'
import { createCatalogueIndex } from '../catalogue-index.ts'
import type { Product } from '../product.ts'
import { type ProductOrder, positionIn } from '../product-orders.ts'
import { type Positioned, type SortPosition, sortInSlices } from '../sorted-list.ts'
import type { Match } from './match.ts'
import { matchQuery } from './match-query.ts'
import { positionByRank } from './ranking.ts'
import type { Query } from './syntax.ts'

export interface FoundProducts {
  /** Entries in order; they may hold products that `test` rejects. */
  readonly entries: readonly Positioned<Product>[]
  readonly test?: (product: Product) => boolean
  readonly recall?: RecallWalk
}

/** Answers the indexes that a walk along the entries has found before, or else finds them. */
export type RecallWalk = (walk: string, find: () => Promise<readonly number[]>) => Promise<readonly number[]>

/** The page size assumed when the costs of the two ways are compared. */
const USUAL_PAGE_SIZE = 50

/**
 * Few matches are sorted. Where many products match, going through all of them in order soon fills a page, without
 * sorting. Either way a page of a large catalogue costs little more than one of a small.
 */
export async function findProducts(
  catalogue: CatalogueSnapshot,
  query: Query,
  order: ProductOrder,
  pace: Pace,
): Promise<FoundProducts> {
  if (pace.isDue()) await pace.pause()
  const match = matchQuery(catalogue, query)
  const isFew = match.atMost ** 2 < USUAL_PAGE_SIZE * catalogue.byId.size
  if (isFew)
    return {
      entries: await sortInSlices(await testEach(catalogue, query, match, pace), positionIn(order), pace),
    }
  const entries = catalogue.inOrder(order)
  return {
    entries,
    test: testOfMoment(catalogue, query, match),
    recall: recallAlong(entries, catalogue, `${order} ${JSON.stringify(query)}`),
  }
}

/**
 * The first match may stand far from the beginning, as what costs less does in a list of the dearest first. The entries
 * are another array as soon as a product changes, and a walk along others is no answer.
 */
function recallAlong(
  entries: FoundProducts['entries'],
  { walks }: CatalogueSnapshot,
  question: string,
): RecallWalk {
  return async (walk, find) => {
    const known = await walks.recall(
      `${question} ${walk}`,
      async () => ({ entries, found: await find() }),
      ({ found }) => found.length,
    )
    return known.entries === entries ? known.found : find()
  }
}

export async function findByRelevance(
  catalogue: CatalogueSnapshot,
  query: Query,
  words: readonly string[],
  pace: Pace,
): Promise<FoundProducts> {
  const positionOf = positionByRank(words)
  return {
    entries: await findSorted(catalogue, query, { name: `rank ${words.join(' ')}`, positionOf }, pace),
  }
}

/** Finds all that match in an order of its own, which `name` tells from others. The list is kept while nothing changes. */
export function findSorted(
  catalogue: CatalogueSnapshot,
  query: Query,
  order: { readonly name: string; readonly positionOf: (product: Product) => SortPosition },
  pace: Pace,
): Promise<readonly Positioned<Product>[]> {
  return catalogue.kept.recall(
    `${order.name} ${JSON.stringify(query)}`,
    async () => sortInSlices(await findEvery(catalogue, query, pace), order.positionOf, pace),
    (list) => list.length,
  )
}

/** Finds all that match, or one more than `most` where there are more than that. */
export async function findEvery(
  catalogue: CatalogueSnapshot,
  query: Query,
  pace: Pace,
  most = Number.POSITIVE_INFINITY,
): Promise<Product[]> {
  if (pace.isDue()) await pace.pause()
  return testEach(catalogue, query, matchQuery(catalogue, query), pace, most)
}

async function testEach(
  catalogue: CatalogueSnapshot,
  query: Query,
  match: Match,
  pace: Pace,
  most = Number.POSITIVE_INFINITY,
) {
  const test = testOfMoment(catalogue, query, match)
  const found: Product[] = []
  for (const product of [...match.candidates()]) {
    if (pace.isDue()) await pace.pause()
    if (test(product)) found.push(product)
    if (found.length > most) break
  }
  return found
}

/**
 * The search finds the state at its start, though the index may change between slices: a product that has been replaced
 * since is tested alone, as it was.
 */
function testOfMoment(catalogue: CatalogueSnapshot, query: Query, { test }: Match) {
  return (product: Product): boolean => {
    if (catalogue.byId.get(product.id) === product) return test(product)
    const alone = createCatalogueIndex(catalogue.now)
    alone.put(product)
    return matchQuery(alone, query).test(product)
  }
}
