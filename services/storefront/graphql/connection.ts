import { graphqlError } from './errors.ts'

export interface ConnectionArgs {
  readonly first?: number | null
  readonly last?: number | null
  readonly after?: string | null
  readonly before?: string | null
  readonly reverse?: boolean | null
}

/** Where an item stands in its list: the value that the list is sorted by, then the id. */
export type SortKey = readonly [value: number | string, id: number | string]

export interface Connection<T> {
  readonly nodes: readonly T[]
  readonly edges: readonly Edge<T>[]
  readonly pageInfo: PageInfo
}

interface Edge<T> {
  readonly node: T
  readonly cursor: string
}

interface PageInfo {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}

/** Shopify's page size limit. https://shopify.dev/docs/api/usage/pagination-graphql */
const PAGE_SIZE_LIMIT = 250

/**
 * A page of a list. A cursor holds its item's place, not its number, so that it stays good while items come,
 * go, or are the cursor's own.
 */
export function connect<T>(
  items: readonly T[],
  keyOf: (item: T) => SortKey,
  args: ConnectionArgs,
): Connection<T> {
  const size = readPageSize(args)
  const sign = args.reverse ? -1 : 1
  const after = args.after == null ? undefined : readCursor(args.after, 'after')
  const before = args.before == null ? undefined : readCursor(args.before, 'before')
  const sorted = items
    .map((node) => ({ node, key: keyOf(node) }))
    .sort((a, b) => sign * compareKeys(a.key, b.key))
  const from = after ? sorted.filter(({ key }) => sign * compareKeys(key, after) <= 0).length : 0
  const to = before ? sorted.filter(({ key }) => sign * compareKeys(key, before) < 0).length : sorted.length
  return args.first == null
    ? cutPage(sorted, Math.max(from, to - size), to)
    : cutPage(sorted, from, Math.min(from + size, to))
}

export const noNodes: Connection<never> = cutPage([], 0, 0)

interface Placed<T> {
  readonly node: T
  readonly key: SortKey
}

function cutPage<T>(sorted: readonly Placed<T>[], from: number, to: number): Connection<T> {
  const page = sorted.slice(from, to)
  const edges = page.map(({ node, key }) => ({
    node,
    get cursor() {
      return writeCursor(key)
    },
  }))
  return {
    nodes: page.map(({ node }) => node),
    edges,
    pageInfo: {
      hasPreviousPage: from > 0,
      hasNextPage: to < sorted.length,
      get startCursor() {
        return edges[0]?.cursor ?? null
      },
      get endCursor() {
        return edges.at(-1)?.cursor ?? null
      },
    },
  }
}

function readPageSize({ first, last }: ConnectionArgs): number {
  if (first != null && last != null)
    throw graphqlError('BAD_REQUEST', 'providing both first and last is not supported')
  const size = first ?? last
  if (size == null) throw graphqlError('BAD_REQUEST', 'you must provide one of first or last')
  const name = first == null ? 'last' : 'first'
  if (size < 1) throw graphqlError('BAD_REQUEST', `${name} must be greater than 0`)
  if (size > PAGE_SIZE_LIMIT) throw graphqlError('BAD_REQUEST', `${name} cannot exceed ${PAGE_SIZE_LIMIT}`)
  return size
}

const collator = new Intl.Collator('en')

function compareKeys(a: SortKey, b: SortKey): number {
  return compareValues(a[0], b[0]) || compareValues(a[1], b[1])
}

function compareValues(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

function writeCursor(key: SortKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

function readCursor(cursor: string, argument: string): SortKey {
  try {
    const [value, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (isPlace(value) && isPlace(id)) return [value, id]
  } catch {
    // Not ours: the same as below.
  }
  throw graphqlError('BAD_REQUEST', `${argument} is not a valid cursor`)
}

function isPlace(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string'
}
