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

/** Refusals of a refresh: the session is over. Any other status says that the service is overloaded. */
const OF_REFRESH = [400, 403]
/** Refusals of an access token that is wrong, or whose session is over. */
const OF_TOKEN = [400, 401, 403, 404]

type Answer = Pick<Response, 'headers' | 'status'>

/** Returns the code with which the service itself refused to go on with a session. */
export function refusalOfRefresh(answer: Answer, body: string): string | undefined {
  return OF_REFRESH.includes(answer.status) ? errorCodeOf(answer, body) : undefined
}

/** Whether the service itself said that this access token opens nothing. */
export function refusesToken(answer: Answer, body: string): boolean {
  return OF_TOKEN.includes(answer.status) && errorCodeOf(answer, body) !== undefined
}

/** Builds an answer after which the client library tries again later and keeps the session. */
export function answerLater(): Response {
  return Response.json({ message: 'The service cannot answer now' }, { status: 503 })
}
