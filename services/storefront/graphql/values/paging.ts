import { number, parseJson, pipe, safeParse, string, tuple, union } from 'valibot'
import type { SortPosition } from '../../catalogue/sorted-list.ts'
import { graphqlError } from '../errors.ts'

/** Shopify's page size limit (https://shopify.dev/docs/api/usage/pagination-graphql), which sitemaps share. */
export const PAGE_SIZE_LIMIT = 250

interface PageSizeArgs {
  readonly first?: number | null
  readonly last?: number | null
}

export function readPageSize({ first, last }: PageSizeArgs): number {
  if (first != null && last != null)
    throw graphqlError('BAD_REQUEST', 'providing both first and last is not supported')
  const size = first ?? last
  if (size == null) throw graphqlError('BAD_REQUEST', 'you must provide one of first or last')
  const name = first == null ? 'last' : 'first'
  if (size < 1) throw graphqlError('BAD_REQUEST', `${name} must be greater than 0`)
  if (size > PAGE_SIZE_LIMIT) throw graphqlError('BAD_REQUEST', `${name} cannot exceed ${PAGE_SIZE_LIMIT}`)
  return size
}

const cursorSchema = pipe(
  string(),
  parseJson(),
  tuple([string(), union([number(), string()]), union([number(), string()])]),
)

/** A cursor names its list, since its position would mean something else in another. */
export function writeCursor(list: string, [value, id]: SortPosition): string {
  return Buffer.from(JSON.stringify([list, value, id])).toString('base64url')
}

export function readCursor(list: string, cursor: string, argument: 'after' | 'before'): SortPosition {
  const read = safeParse(cursorSchema, Buffer.from(cursor, 'base64url').toString())
  if (!read.success) throw graphqlError('BAD_REQUEST', `${argument} is not a valid cursor`)
  const [listOfCursor, value, id] = read.output
  if (listOfCursor !== list)
    throw graphqlError('BAD_REQUEST', `${argument} is a cursor of another list or of another sort order`)
  return [value, id]
}
