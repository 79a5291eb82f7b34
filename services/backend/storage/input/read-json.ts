import type { Context } from 'hono'
import * as v from 'valibot'
import { readBounded } from '#services/shared/read-bounded.ts'
import { entityTooLarge, invalidRequest } from '../answers/storage-error.ts'

const MAX_BYTES = 1024 * 1024

export async function readJson<Output>(
  c: Context,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  const body = await readBounded(c.req.raw, MAX_BYTES)
  if (body === undefined) throw entityTooLarge('The request is too large')
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body.toString())
  if (read.success) return read.output
  const [issue] = read.issues
  throw invalidRequest(`body${v.getDotPath(issue) ? `/${v.getDotPath(issue)}` : ''}: ${issue.message}`)
}
