import { type Cursor, parseWhole, separated } from './cursor.ts'
import { type Field, readField, readName, skipBlanks } from './names.ts'

export interface OrderTerm {
  /** The embedded table that the field belongs to; undefined for the table's own fields. */
  readonly relation: string | undefined
  readonly field: Field
  readonly direction: 'asc' | 'desc' | undefined
  readonly nulls: 'first' | 'last' | undefined
}

export function parseOrder(text: string): OrderTerm[] {
  return parseWhole('order', text, (cursor) => separated(cursor, ',', () => readTerm(cursor)))
}

function readTerm(cursor: Cursor): OrderTerm {
  skipBlanks(cursor)
  const related = cursor.attempt(() => {
    const relation = readName(cursor)
    cursor.expect('(')
    const field = readField(cursor)
    cursor.expect(')')
    return { relation, field }
  })
  const of = related ?? { relation: undefined, field: readField(cursor) }
  const direction = cursor.takes('.asc') ? 'asc' : cursor.takes('.desc') ? 'desc' : undefined
  const nulls = cursor.takes('.nullsfirst') ? 'first' : cursor.takes('.nullslast') ? 'last' : undefined
  skipBlanks(cursor)
  if (!cursor.isAtEnd && !cursor.sees(','))
    cursor.fail(nulls ? '"," or end of input' : '"asc", "desc", "nullsfirst" or "nullslast"')
  return { ...of, direction, nulls }
}
