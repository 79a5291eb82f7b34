import { type Cursor, separated } from './cursor.ts'

const QUOTED = /"(?:[^"\\]|\\.)*"/suy
const NAME = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const JSON_KEY = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/suy
const JSON_INDEX = /-?\d+(?=->|::|\.|,|$)/uy
const NEGATIVE = /-\d*/y
const BLANKS = /[ \t]*/y

export interface JsonStep {
  /** Whether the step ends in text (`->>`) or in JSON (`->`). */
  readonly asText: boolean
  readonly key: string | number
}

/** A column, or a place in the JSON that it holds. */
export interface Field {
  readonly name: string
  readonly path: readonly JsonStep[]
}

export function skipBlanks(cursor: Cursor): void {
  cursor.match(BLANKS)
}

export function readQuoted(cursor: Cursor): string | undefined {
  return cursor.match(QUOTED)?.slice(1, -1).replace(/\\(.)/gsu, '$1')
}

export function readName(cursor: Cursor): string {
  const name = readQuoted(cursor) ?? cursor.match(NAME)?.trim()
  return name ? name : cursor.fail('field name (* or [a..z0..9_$])')
}

export function readNames(cursor: Cursor): string[] {
  return separated(cursor, ',', () => {
    skipBlanks(cursor)
    return readName(cursor)
  })
}

export function readField(cursor: Cursor): Field {
  skipBlanks(cursor)
  const name = readName(cursor)
  const field = { name, path: readJsonPath(cursor) }
  skipBlanks(cursor)
  return field
}

export function readJsonPath(cursor: Cursor): JsonStep[] {
  const steps: JsonStep[] = []
  for (;;) {
    if (cursor.takes('->>')) steps.push({ asText: true, key: readKey(cursor) })
    else if (cursor.takes('->')) steps.push({ asText: false, key: readKey(cursor) })
    else return steps
  }
}

function readKey(cursor: Cursor): string | number {
  const index = cursor.match(JSON_INDEX)
  // Indexes beyond the database's integers find nothing anyway.
  if (index !== undefined) return Math.max(-(2 ** 31), Math.min(Number(index), 2 ** 31 - 1))
  cursor.lacks('"-"')
  cursor.lacks('digit')
  const key = readQuoted(cursor) ?? cursor.match(JSON_KEY)?.trim()
  if (key === undefined && cursor.match(NEGATIVE) !== undefined) cursor.fail('digit')
  return key ?? cursor.fail('any non reserved character different from: .,>()')
}
