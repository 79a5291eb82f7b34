import * as v from 'valibot'
import { RestError } from '../rest-error.ts'

/** SQLSTATEs that PostgREST gives a status of their own. */
const OF_CODE: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  // The statement ran for too long. PostgREST says 500 here, which would say that something is broken.
  '57014': 504,
  P0001: 400,
}

/** Statuses by the class that a SQLSTATE begins with. */
const OF_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  // What was asked is too much, and nothing is broken, as PostgREST's 500 would say.
  '54': 400,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/** The status that PostgREST gives an error of PostgreSQL; `isSignedIn` means any role but anonymous. */
export function statusOfSqlstate(code: string, message: string, isSignedIn: boolean): number {
  if (code === '42501') return isSignedIn ? 403 : 401
  if (code === '21000') return statusOfCardinality(message)
  if (code.startsWith('PT')) return statusOfRaised(code.slice(2))
  return OF_CODE[code] ?? OF_CLASS[code.slice(0, 2)] ?? 400
}

/** An upsert that names a row twice is the request's own fault, though PostgREST says 500 to that too. */
function statusOfCardinality(message: string): number {
  return /requires a WHERE clause$|^ON CONFLICT DO UPDATE/.test(message) ? 400 : 500
}

/** The status that a function names behind PT, which stands for 500 where it is none. */
function statusOfRaised(named: string): number {
  return /^[2-5]\d\d$/.test(named) ? Number(named) : 500
}

const messageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    code: v.string(),
    message: v.string(),
    details: v.nullish(v.string(), null),
    hint: v.nullish(v.string(), null),
  }),
)
const detailSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
    headers: v.record(v.string(), v.string()),
  }),
)

/** `raise sqlstate 'PGRST'`: a function of the database words the whole answer itself. */
export function raisedError(message: string, detail: string | undefined): RestError {
  const said = v.safeParse(messageSchema, message)
  const answered = v.safeParse(detailSchema, detail ?? '')
  if (said.success && answered.success) {
    const { code, message: text, details, hint } = said.output
    const { status, headers } = answered.output
    return new RestError(status, code, text, { details, hint, headers })
  }
  const details = !said.success
    ? `Invalid JSON value for MESSAGE: '${message}'`
    : detail === undefined
      ? 'DETAIL is missing in the RAISE statement'
      : `Invalid JSON value for DETAIL: '${detail}'`
  return new RestError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
    details,
    hint: said.success
      ? "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
      : "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
  })
}
