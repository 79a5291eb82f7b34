import type { Context } from 'hono'
import * as v from 'valibot'
import type { Metadata } from '#database/tables/auth.ts'
import { storableJson } from '#services/shared/storable-json.ts'
import { ApiError } from '../answers/api-error.ts'

/** No field needs more: the longest are links' tokens and redirect addresses. */
const MAX_TEXT_CHARACTERS = 2048

export const optionalText = v.nullish(v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARACTERS)))
/** Absent, null and empty are all the same to GoTrue. */
export const text = v.nullish(v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARACTERS)), '')
export const metadata = v.nullish(v.custom<Metadata>(isJsonObject))

/** Reads the body as JSON in the schema's shape, or throws GoTrue's error. */
export async function readBody<Output>(
  c: Context,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  const body = parseJson(await c.req.text()) ?? {}
  if (!isJsonObject(body)) throw badJson('expected an object')
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = v.getDotPath(issue)
  if (issue.type === 'max_length') {
    const message = `${field} cannot be longer than ${MAX_TEXT_CHARACTERS} characters`
    throw new ApiError(400, 'validation_failed', message)
  }
  throw badJson(`${field ? `${field}: ` : ''}expected ${issue.expected}, not ${issue.received.slice(0, 40)}`)
}

function isJsonObject(value: unknown): value is Metadata {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(body: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw badJson('not JSON')
  }
  return storableJson(value, (problem) => {
    throw badJson(problem)
  })
}

function badJson(problem: string): ApiError {
  return new ApiError(400, 'bad_json', `Could not parse request body as JSON: ${problem}`)
}
