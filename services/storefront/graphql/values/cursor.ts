import { number, parseJson, pipe, safeParse, string, tuple, union } from 'valibot'
import type { SortPosition } from '../../catalogue/sort-position.ts'
import { graphqlError } from '../errors.ts'

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
