import type { Place } from '../catalogue/place.ts'
import { countBefore, type Placed, placeAll } from '../catalogue/sorted-list.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { readPageSize } from './page-size.ts'

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

/** A page of a list that is small enough to be sorted for it. */
export function connect<T>(
  items: readonly T[],
  placeOf: (item: T) => Place,
  args: ConnectionArgs,
  list = '',
): Connection<T> {
  return connectSorted({ entries: placeAll(items, placeOf), list }, args)
}

export interface ConnectedList<T> {
  /** In ascending order. */
  readonly entries: readonly Placed<T>[]
  /** What the list and its order are called in cursors. */
  readonly list: string
  /** Which of the entries are in the list; without it, all. */
  readonly test?: (item: T) => boolean
}

/**
 * A page of a list. A cursor holds its item's place, not its number, so that it stays good while items come,
 * go, or are the cursor's own. Only the entries on the page, and what separates them, are looked at.
 */
export function connectSorted<T>(source: ConnectedList<T>, args: ConnectionArgs): Connection<T> {
  const { entries, list, test = () => true } = source
  const size = readPageSize(args)
  const count = entries.length
  const at = (index: number) => entries[args.reverse ? count - 1 - index : index]
  const isIn = (index: number) => {
    const entry = at(index)
    return entry !== undefined && test(entry.item)
  }
  const beyond = (cursor: string, argument: 'after' | 'before') => {
    const isAfter = argument === 'after'
    const place = readCursor(list, cursor, argument)
    return args.reverse ? count - countBefore(entries, place, !isAfter) : countBefore(entries, place, isAfter)
  }
  const from = args.after == null ? 0 : beyond(args.after, 'after')
  const to = Math.max(from, args.before == null ? count : beyond(args.before, 'before'))

  const page: Placed<T>[] = []
  const forward = args.first != null
  let index = forward ? from : to - 1
  for (; page.length < size && index >= from && index < to; index += forward ? 1 : -1) {
    const entry = at(index)
    if (entry && test(entry.item)) page.push(entry)
  }
  if (!forward) page.reverse()
  const [begin, end] = forward ? [from, index] : [index + 1, to]
  return writePage(list, page, {
    before: () => hasAny(begin - 1, -1, isIn, count),
    after: () => hasAny(end, 1, isIn, count),
  })
}

function hasAny(start: number, step: number, isIn: (index: number) => boolean, count: number): boolean {
  for (let index = start; index >= 0 && index < count; index += step) if (isIn(index)) return true
  return false
}

export const noNodes: Connection<never> = writePage('', [], { before: () => false, after: () => false })

function writePage<T>(
  list: string,
  page: readonly Placed<T>[],
  beside: { before: () => boolean; after: () => boolean },
): Connection<T> {
  const edges = page.map(({ item, place }) => ({
    node: item,
    get cursor() {
      return writeCursor(list, place)
    },
  }))
  return {
    nodes: page.map(({ item }) => item),
    edges,
    pageInfo: {
      get hasPreviousPage() {
        return beside.before()
      },
      get hasNextPage() {
        return beside.after()
      },
      get startCursor() {
        return edges[0]?.cursor ?? null
      },
      get endCursor() {
        return edges.at(-1)?.cursor ?? null
      },
    },
  }
}
