import * as v from 'valibot'

/** The auth service's newer errors come with this header; its older ones name the code `error_code`. */
const VERSION_HEADER = 'x-supabase-api-version'
const json = v.pipe(v.string(), v.parseJson())
const newerSchema = v.pipe(json, v.object({ code: v.string() }))
const olderSchema = v.pipe(json, v.object({ error_code: v.string() }))

/** Returns the service's error code; undefined where a proxy in between answered with a page of its own. */
export function errorCodeOf({ headers }: Pick<Response, 'headers'>, body: string): string | undefined {
  const newer = headers.has(VERSION_HEADER) ? v.safeParse(newerSchema, body) : undefined
  if (newer?.success) return newer.output.code
  const older = v.safeParse(olderSchema, body)
  return older.success ? older.output.error_code : undefined
}

/** Builds an answer after which the client library tries again later and keeps the session. */
export function answerLater(): Response {
  return Response.json({ message: 'The service cannot answer now' }, { status: 503 })
}
