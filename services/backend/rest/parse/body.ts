import { CsvError, readCsv } from '#services/shared/read-csv.ts'
import { RestError } from '../answer/rest-error.ts'
import { MAX_JSON_NESTING } from '../limits.ts'

/** The rows, or the arguments, that came in a body. */
export interface Payload {
  /** An array of objects, for the database to read. */
  readonly json: string
  /** What every object has. */
  readonly keys: readonly string[]
  /** Whether the body was one object and no list. */
  readonly isObject: boolean
  /** The body as it came. */
  readonly raw: string
}

const NOTHING = { json: '[]', keys: [], isObject: false }

/** `columns` are the only keys that count, where the request names them: the objects need not be alike then. */
export async function parseBody(
  contentType: string | null,
  body: string,
  columns: readonly string[] | undefined,
): Promise<Payload> {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase()
  switch (type) {
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
      return parseJsonBody(body, columns)
    case 'application/x-www-form-urlencoded':
      return parseJsonBody(JSON.stringify(Object.fromEntries(new URLSearchParams(body))), columns)
    case 'text/csv':
      return parseJsonBody(
        JSON.stringify(await readRows(body)),
        columns,
        'All lines must have same number of fields',
      )
    default:
      throw invalidBody(`Content-Type not acceptable: ${type}`)
  }
}

function parseJsonBody(
  raw: string,
  columns: readonly string[] | undefined,
  unlike = 'All object keys must match',
): Payload {
  refuseDeep(raw)
  const value = parseJson(raw)
  if (isObject(value)) {
    return { json: `[${raw}]`, keys: columns ?? Object.keys(value), isObject: true, raw }
  }
  if (!Array.isArray(value) || value.length === 0) return { ...NOTHING, raw }
  if (columns) return { json: raw, keys: columns, isObject: false, raw }
  const [first] = value
  if (!isObject(first)) throw invalidBody(unlike)
  const keys = Object.keys(first)
  const areAlike = value.every(
    (row) =>
      isObject(row) &&
      Object.keys(row).length === keys.length &&
      keys.every((key) => Object.hasOwn(row, key)),
  )
  if (!areAlike) throw invalidBody(unlike)
  return { json: raw, keys, isObject: false, raw }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
}

/** The database would run out of stack, which it calls a fault of its own. */
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

/** The first line names the columns; the word NULL stands for none. */
async function readRows(csv: string): Promise<Record<string, string | null>[]> {
  const lines: (readonly string[])[] = []
  try {
    for await (const { cells } of readCsv(inOnePiece(csv))) lines.push(cells)
  } catch (error) {
    if (error instanceof CsvError) throw invalidBody(error.message)
    throw error
  }
  const [names = [], ...rows] = lines
  return rows.map((cells) => {
    if (cells.length !== names.length) throw invalidBody('All lines must have same number of fields')
    return Object.fromEntries(
      names.map((name, at) => {
        const cell = cells[at] ?? null
        return [name, cell === 'NULL' ? null : cell]
      }),
    )
  })
}

async function* inOnePiece(text: string) {
  yield text
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalidBody(message: string): RestError {
  return new RestError(400, 'PGRST102', message)
}
