import type { RecallWalk } from '../../catalogue/query/find-products.ts'
import {
  countBefore,
  type Positioned,
  type SortPosition,
  sortByPosition,
} from '../../catalogue/sorted-list.ts'
import { type Pace, spread } from '../../pace.ts'
import { readCursor, readPageSize, writeCursor } from './paging.ts'

export interface ConnectionArgs {
  readonly first?: number | null
  readonly last?: number | null
  readonly after?: string | null
  readonly before?: string | null
  readonly reverse?: boolean | null
}

export interface Connection<T> {
  readonly nodes: readonly T[]
  readonly edges: readonly Edge<T>[]
  readonly pageInfo: PageInfo
  /** How many the whole list has, as Shopify writes an UnsignedInt64. */
  readonly totalCount: string
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

/** Makes a page of a list that is small enough to be sorted for each request. */
export function connect<T>(
  items: readonly T[],
  positionOf: (item: T) => SortPosition,
  args: ConnectionArgs,
  list = '',
): Connection<T> {
  const entries = sortByPosition(items, positionOf)
  const { size, forward, from, to, at } = readRange({ entries, list }, args)
  const [begin, end] = forward ? [from, Math.min(to, from + size)] : [Math.max(from, to - size), to]
  const page = Array.from({ length: end - begin }, (_, index) => at(begin + index))
  return {
    ...writePage(list, page, { hasPreviousPage: begin > 0, hasNextPage: end < entries.length }),
    totalCount: String(entries.length),
  }
}

export interface ConnectedList<T> {
  /** Entries in ascending order. */
  readonly entries: readonly Positioned<T>[]
  /** The name of the list and its order in cursors. */
  readonly list: string
  /** Tells which entries are in the list; without it all are. */
  readonly test?: (item: T) => boolean
  /** Answers what was found before by the same walk along these entries. */
  readonly recall?: RecallWalk
}

/**
 * Makes a page of a list that may be long. A cursor holds its item's position, not its index, so it stays valid while
 * items come and go, its own included. Only the entries on the page, and those between them, are read.
 */
export async function connectSorted<T>(source: ConnectedList<T>, args: ConnectionArgs, pace: Pace) {
  const { entries, list, test, recall = (_walk, find) => find() } = source
  const { size, forward, from, to, at } = readRange({ entries, list }, args)

  /** Finds the first entries of the list on the way from one index to another, which is not looked at. */
  const walk = (start: number, end: number, most: number): Promise<readonly number[]> =>
    recall(`${start} ${end} ${most} ${args.reverse === true}`, async () => {
      const found: number[] = []
      const step = start < end ? 1 : -1
      for (let index = start; index !== end && found.length < most; index += step) {
        if (pace.isDue()) await pace.pause()
        if (!test || test(at(index).item)) found.push(index)
      }
      return found
    })

  const found = await (forward ? walk(from, to, size) : walk(to - 1, from - 1, size))
  const page = forward ? found : found.toReversed()
  // A page that is not full has come to the end of its range.
  const isFull = page.length === size
  const begin = !forward && isFull ? (page[0] ?? to) : from
  const end = forward && isFull ? (page.at(-1) ?? from - 1) + 1 : to
  const { nodes, edges, pageInfo } = writePage(list, page.map(at), {
    hasPreviousPage: async () => begin > 0 && (await walk(begin - 1, -1, 1)).length > 0,
    hasNextPage: async () => end < entries.length && (await walk(end, entries.length, 1)).length > 0,
  })
  return { nodes: () => spread(nodes, pace), edges: () => spread(edges, pace), pageInfo }
}

interface Range<T> {
  readonly size: number
  /** True where the page is cut from the range's beginning, false from its end. */
  readonly forward: boolean
  /** The range between the cursors: `from` is the first index, `to` the one after the last. */
  readonly from: number
  readonly to: number
  /** Entries by index, in the requested order. */
  at(index: number): Positioned<T>
}

function readRange<T>({ entries, list }: ConnectedList<T>, args: ConnectionArgs): Range<T> {
  const size = readPageSize(args)
  const count = entries.length
  const beyond = (cursor: string, argument: 'after' | 'before') => {
    const isAfter = argument === 'after'
    const position = readCursor(list, cursor, argument)
    return args.reverse
      ? count - countBefore(entries, position, !isAfter)
      : countBefore(entries, position, isAfter)
  }
  const from = args.after == null ? 0 : beyond(args.after, 'after')
  const to = Math.max(from, args.before == null ? count : beyond(args.before, 'before'))
  return {
    size,
    forward: args.first != null,
    from,
    to,
    at(index) {
      const entry = entries[args.reverse ? count - 1 - index : index]
      if (!entry) throw new RangeError(`a list of ${count} has no entry ${index}`)
      return entry
    },
  }
}

function writePage<T, Answer>(
  list: string,
  page: readonly Positioned<T>[],
  { hasPreviousPage, hasNextPage }: Record<'hasPreviousPage' | 'hasNextPage', Answer>,
) {
  const edges = page.map(({ item, position }) => ({
    node: item,
    get cursor() {
      return writeCursor(list, position)
    },
  }))
  return {
    nodes: page.map(({ item }) => item),
    edges,
    pageInfo: {
      hasPreviousPage,
      hasNextPage,
      get startCursor() {
        return edges[0]?.cursor ?? null
      },
      get endCursor() {
        return edges.at(-1)?.cursor ?? null
      },
    },
  }
}

export const noNodes: Connection<never> = {
  ...writePage('', [], { hasPreviousPage: false, hasNextPage: false }),
  totalCount: '0',
}

/** Connects nothing, for kinds of objects that this shop does not have: pickup points, metaobjects. */
export function noItems(_root: unknown, args: ConnectionArgs): Connection<never> {
  return connect<never>([], () => [0, 0], args)
}
