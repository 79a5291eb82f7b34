import { setImmediate } from 'node:timers/promises'
import { CsvError, readCsv } from '#services/shared/csv.ts'
import { MAX_JSON_NESTING, MAX_KEYS } from '../limits.ts'
import { RestError } from '../rest-error.ts'

/** The rows, or the arguments, that came in a body. */
export interface Payload {
  /** An array of objects, for the database to read. */
  readonly json: string
  /** The keys that every object has. */
  readonly keys: readonly string[]
  /** Whether the body was one object rather than a list. */
  readonly isObject: boolean
  /** The body as it came. */
  readonly raw: string
}

export const JSON_TYPE = 'application/json'
export const FORM = 'application/x-www-form-urlencoded'

const NOTHING = { json: '[]', keys: [], isObject: false }

/** If the request names `columns`, only those keys count, and the objects need not be alike. */
export async function parseBody(
  type: string,
  body: string,
  columns: readonly string[] | undefined,
  maxRows: number,
): Promise<Payload> {
  if (isJson(type)) return parseJsonBody(body, columns, maxRows)
  if (type === FORM)
    return parseJsonBody(JSON.stringify(Object.fromEntries(readForm(body))), columns, maxRows)
  if (type === 'text/csv') return parseCsvBody(body, columns, maxRows)
  throw invalidBody(`Content-Type not acceptable: ${type}`)
}

/** The type that a body is said to have, or JSON if nothing is said. */
export function bodyType(headers: Headers): string {
  return (headers.get('content-type') ?? JSON_TYPE).split(';')[0]?.trim().toLowerCase() ?? ''
}

export function isJson(type: string): boolean {
  return [JSON_TYPE, 'application/vnd.pgrst.object+json', 'application/vnd.pgrst.array+json'].includes(type)
}

/** The form's pairs in order; in a row, the last of a name counts. */
export function readForm(body: string): [string, string][] {
  // Pairs are counted first, as the platform takes a second to split many short ones.
  let pairs = 1
  for (let at = body.indexOf('&'); at !== -1 && pairs <= MAX_KEYS; at = body.indexOf('&', at + 1)) pairs += 1
  if (pairs > MAX_KEYS) throw invalidBody(`A form has at most ${MAX_KEYS} fields`)
  return [...new URLSearchParams(body)]
}

function parseJsonBody(raw: string, columns: readonly string[] | undefined, maxRows: number): Payload {
  refuseDeep(raw)
  const value = parseJson(raw)
  if (isObject(value)) {
    refuseManyKeys(Object.keys(value))
    return { json: `[${raw}]`, keys: columns ?? Object.keys(value), isObject: true, raw }
  }
  if (!Array.isArray(value) || value.length === 0) return { ...NOTHING, raw }
  refuseManyRows(value.length, maxRows)
  if (columns) return { json: raw, keys: columns, isObject: false, raw }
  const [first] = value
  if (!isObject(first)) throw invalidBody(UNLIKE)
  const keys = Object.keys(first)
  refuseManyKeys(keys)
  const areAlike = value.every(
    (row) =>
      isObject(row) &&
      Object.keys(row).length === keys.length &&
      keys.every((key) => Object.hasOwn(row, key)),
  )
  if (!areAlike) throw invalidBody(UNLIKE)
  return { json: raw, keys, isObject: false, raw }
}

const UNLIKE = 'All object keys must match'

function refuseManyKeys(keys: readonly string[]) {
  if (keys.length > MAX_KEYS) throw invalidBody(`A row has at most ${MAX_KEYS} columns`)
}

function refuseManyRows(rows: number, maxRows: number) {
  if (rows > maxRows) throw invalidBody(`More than ${maxRows} rows in one request`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
}

/** JSON that is too deep would exhaust the database's stack, which it calls a fault of its own. */
function refuseDeep(json: string) {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (isInString) {
      if (character === BACKSLASH) at += 1
      else if (character === QUOTE) isInString = false
    } else if (character === QUOTE) isInString = true
    else if (character === OPENING_BRACE || character === OPENING_BRACKET) {
      depth += 1
      if (depth > MAX_JSON_NESTING) throw invalidBody(`Json nested more than ${MAX_JSON_NESTING} deep`)
    } else if (character === CLOSING_BRACE || character === CLOSING_BRACKET) depth -= 1
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The first line names the columns, and the word NULL stands for null. Each row is made JSON as it is read. */
async function parseCsvBody(
  csv: string,
  columns: readonly string[] | undefined,
  maxRows: number,
): Promise<Payload> {
  let names: readonly string[] | undefined
  const rows: string[] = []
  try {
    for await (const { cells } of readCsv(inSlices(csv))) {
      if (names === undefined) {
        refuseManyKeys(cells)
        names = cells
        continue
      }
      rows.push(rowOf(names, cells))
      refuseManyRows(rows.length, maxRows)
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalidBody(error.message)
    throw error
  }
  const json = `[${rows.join(',')}]`
  if (rows.length === 0) return { ...NOTHING, raw: json }
  return { json, keys: columns ?? [...new Set(names)], isObject: false, raw: json }
}

function rowOf(names: readonly string[], cells: readonly string[]): string {
  if (cells.length !== names.length) throw invalidBody('All lines must have same number of fields')
  return JSON.stringify(Object.fromEntries(names.map((name, at) => [name, orNull(cells[at])])))
}

function orNull(cell: string | undefined): string | null {
  return cell === undefined || cell === 'NULL' ? null : cell
}

/** Lets other requests be answered between two slices. */
async function* inSlices(text: string) {
  for (let at = 0; at < text.length; at += SLICE_CHARACTERS) {
    if (at > 0) await setImmediate()
    yield text.slice(at, at + SLICE_CHARACTERS)
  }
}

/** One slice is read in about ten milliseconds. */
const SLICE_CHARACTERS = 32 * 1024

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalidBody(message: string): RestError {
  return new RestError(400, 'PGRST102', message)
}
