import { MAX_EMBEDDED, MAX_NESTING, MAX_SELECTED } from '../limits.ts'
import { RestError } from '../rest-error.ts'
import { type Cursor, parseWhole } from './cursor.ts'
import { type Field, readField, readName, skipBlanks } from './names.ts'

export interface SelectedField {
  readonly kind: 'field'
  /** `*` stands for all columns. */
  readonly field: Field
  readonly alias: string | undefined
  readonly cast: string | undefined
  readonly isAggregate: boolean
}

export interface SelectedRelation {
  readonly kind: 'relation'
  readonly name: string
  readonly alias: string | undefined
  readonly hint: string | undefined
  readonly isInner: boolean
  /** Whether its columns become the parent's. */
  readonly isSpread: boolean
  readonly select: readonly Selected[]
}

export type Selected = SelectedField | SelectedRelation

const TYPE_NAME = /[\p{L}\p{N}_ $]+/uy
const AGGREGATE = /\.(?:sum|avg|count|max|min)\(\)/uy
const COUNT = /count\(\)/uy

export function parseSelect(text: string): Selected[] {
  const counts = { fields: 0, relations: 0 }
  return parseWhole('select parameter', text, (cursor) => readList(cursor, counts, 0))
}

type Counts = { fields: number; relations: number }

function readList(cursor: Cursor, counts: Counts, depth: number): Selected[] {
  if (depth > MAX_NESTING) throw tooMuch(`tables nested more than ${MAX_NESTING} deep`)
  if (cursor.isAtEnd || cursor.sees(')')) return []
  const list: Selected[] = []
  do {
    skipBlanks(cursor)
    list.push(readRelation(cursor, counts, depth) ?? readSelectedField(cursor, counts))
    skipBlanks(cursor)
  } while (cursor.takes(','))
  return list
}

function readRelation(cursor: Cursor, counts: Counts, depth: number): SelectedRelation | undefined {
  const head = cursor.attempt(() => {
    const isSpread = cursor.takes('...')
    const alias = isSpread ? undefined : readAlias(cursor)
    const name = readName(cursor)
    if (name === 'count' && cursor.sees('()')) cursor.fail('a relation')
    const parameters = [readEmbedParameter(cursor), readEmbedParameter(cursor)]
    cursor.expect('(')
    return { isSpread, alias, name, parameters }
  })
  if (!head) return undefined
  const { parameters, ...relation } = head
  counts.relations += 1
  if (counts.relations > MAX_EMBEDDED) throw tooMuch(`more than ${MAX_EMBEDDED} tables`)
  const select = readList(cursor, counts, depth + 1)
  cursor.expect(')')
  return {
    kind: 'relation',
    ...relation,
    hint: parameters.find((parameter) => parameter !== undefined && !isJoin(parameter)),
    isInner: parameters.find((parameter) => parameter !== undefined && isJoin(parameter)) === 'inner',
    select,
  }
}

function readEmbedParameter(cursor: Cursor): string | undefined {
  return cursor.takes('!') ? readName(cursor) : undefined
}

function isJoin(parameter: string): boolean {
  return parameter === 'inner' || parameter === 'left'
}

function readSelectedField(cursor: Cursor, counts: Counts): SelectedField {
  counts.fields += 1
  if (counts.fields > MAX_SELECTED) throw tooMuch(`more than ${MAX_SELECTED} columns`)
  const plain = { kind: 'field', alias: undefined, cast: undefined, isAggregate: false } as const
  const star = cursor.attempt(() => {
    cursor.expect('*')
    return endItem(cursor, { ...plain, field: { name: '*', path: [] } })
  })
  if (star) return star
  const count = cursor.attempt(() => {
    const alias = readAlias(cursor)
    if (cursor.match(COUNT) === undefined) cursor.fail('"count()"')
    return endItem(cursor, {
      ...plain,
      alias,
      field: { name: '*', path: [] },
      cast: readCast(cursor),
      isAggregate: true,
    })
  })
  if (count) return count
  const alias = readAlias(cursor)
  const field = readField(cursor)
  const cast = readCast(cursor)
  const isAggregate = cursor.match(AGGREGATE) !== undefined
  if (isAggregate) readCast(cursor)
  return endItem(cursor, { ...plain, alias, field, cast, isAggregate })
}

function readAlias(cursor: Cursor): string | undefined {
  return cursor.attempt(() => {
    skipBlanks(cursor)
    const alias = readName(cursor)
    cursor.expect(':')
    if (cursor.sees(':')) cursor.fail('an alias')
    return alias
  })
}

function readCast(cursor: Cursor): string | undefined {
  if (!cursor.takes('::')) return undefined
  return cursor.match(TYPE_NAME)?.trim() || cursor.fail('letter or digit')
}

function endItem(cursor: Cursor, item: SelectedField): SelectedField {
  skipBlanks(cursor)
  if (!cursor.isAtEnd && !cursor.sees(',') && !cursor.sees(')'))
    cursor.fail('letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input')
  return item
}

function tooMuch(what: string): RestError {
  return new RestError(400, 'PGRST100', `"failed to parse select parameter": ${what}`)
}
