import * as v from 'valibot'

/** What the auth service answers in: its newer words carry their version, its older ones a name of their own. */
const VERSION_HEADER = 'x-supabase-api-version'
const json = v.pipe(v.string(), v.parseJson())
const newerSchema = v.pipe(json, v.object({ code: v.string() }))
const olderSchema = v.pipe(json, v.object({ error_code: v.string() }))

/** By which the service says no; undefined for whatever else stands between: gateways have pages of their own. */
export function errorCodeOf({ headers }: Pick<Response, 'headers'>, body: string): string | undefined {
  const newer = headers.has(VERSION_HEADER) ? v.safeParse(newerSchema, body) : undefined
  if (newer?.success) return newer.output.code
  const older = v.safeParse(olderSchema, body)
  return older.success ? older.output.error_code : undefined
}

/** What the client library tries again later, and ends no session for. */
export function answerLater(): Response {
  return Response.json({ message: 'The service cannot answer now' }, { status: 503 })
}
