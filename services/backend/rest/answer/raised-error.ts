import * as v from 'valibot'
import { RestError } from '../rest-error.ts'

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
