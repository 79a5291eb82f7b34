import * as v from 'valibot'
import type { Answering } from '../parse/media-type.ts'
import type { Preferences } from '../parse/preferences.ts'
import { type Range, unsatisfiable } from '../parse/range.ts'
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

type Applicable = 'resolution' | 'missing' | 'return' | 'max-affected'

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

/** The rows as they are sent: the database writes them, except for CSV's line of column names. */
export function answerBody({ form }: Answering, keys: readonly string[], body: string, page: number): string {
  if (form !== 'csv') return body
  return `${page === 0 ? '' : keys.join(',')}\n${body}`
}

export function contentTypeOf({ contentType }: Answering): string {
  return `${contentType}; charset=utf-8`
}

/** Refuses an answer of one object if there is not exactly one row. */
export function requireSingular(answering: Answering, page: number): void {
  if (answering.form !== 'object' || page === 1) return
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${page} rows`,
  })
}

/** The Content-Range, such as `0-9/100`, and its status: 206 if the page has fewer rows than there are. */
export function describeRange(
  { offset }: Range,
  page: number,
  total: number | null,
): { status: 200 | 206; contentRange: string } {
  if (total !== null && offset > total)
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'content-range': contentRange(1, 0, total),
    })
  return {
    status: total !== null && page < total ? 206 : 200,
    contentRange: contentRange(offset, offset + page - 1, total),
  }
}

export function contentRange(first: number, last: number, total: number | null): string {
  const range = total !== 0 && first <= last ? `${first}-${last}` : '*'
  return `${range}/${total ?? '*'}`
}

/**
 * The Preference-Applied header: preferences that hold for every request, and the others that this operation heeded.
 */
export function preferencesApplied(
  { resolution, missing, return: returned, count, tx, handling, timezone, maxAffected }: Preferences,
  applicable: readonly Applicable[],
): string | undefined {
  const heeded = (name: Applicable, value: string | number | undefined) =>
    applicable.includes(name) && value !== undefined ? [`${name}=${value}`] : []
  const always = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`${name}=${value}`]
  const applied = [
    ...heeded('resolution', resolution),
    ...heeded('missing', missing),
    ...heeded('return', returned),
    ...always('count', count),
    ...always('tx', tx),
    ...always('handling', handling),
    ...always('timezone', timezone),
    ...heeded('max-affected', handling === 'strict' ? maxAffected : undefined),
  ]
  return applied.length === 0 ? undefined : applied.join(', ')
}
