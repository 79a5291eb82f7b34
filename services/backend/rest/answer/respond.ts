import * as v from 'valibot'
import { RestError } from '../rest-error.ts'

export interface Answer {
  readonly status: number
  readonly body: string | null
  readonly headers: Readonly<Record<string, string | undefined>>
}

interface Overrides {
  readonly headers: string | null
  readonly status: string | null
}

const headersSchema = v.pipe(v.string(), v.parseJson(), v.array(v.record(v.string(), v.string())))

/** Writes the response, unless database functions set other headers or another status. */
export function respond({ status, body, headers }: Answer, overrides: Overrides): Response {
  const named = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) named.set(name, value)
  const chosenHeaders = readHeaders(overrides.headers)
  for (const [name] of chosenHeaders) named.delete(name)
  // A name that comes twice is sent twice, as cookies are.
  for (const [name, value] of chosenHeaders) named.append(name, value)
  const chosen = readStatus(overrides.status) ?? status
  return new Response(mayHaveBody(chosen) ? body : null, { status: chosen, headers: named })
}

function mayHaveBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304
}

function readHeaders(text: string | null): [string, string][] {
  if (text === null) return []
  const parsed = v.safeParse(headersSchema, text)
  const pairs = parsed.success ? parsed.output.flatMap((one) => Object.entries(one)) : []
  if (!parsed.success || parsed.output.some((one) => Object.keys(one).length !== 1) || !areHeaders(pairs))
    throw new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    )
  return pairs
}

function areHeaders(pairs: [string, string][]): boolean {
  try {
    new Headers(pairs)
    return true
  } catch {
    return false
  }
}

function readStatus(text: string | null): number | undefined {
  if (text === null) return undefined
  const status = Number(text)
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')
}
