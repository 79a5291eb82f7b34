import type { Context } from 'hono'
import * as v from 'valibot'
import { invalidRequest } from '../answers/storage-error.ts'

const MAX_BYTES = 1024 * 1024

export async function readJson<Output>(
  c: Context,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  const text = Number(c.req.header('content-length') ?? 0) > MAX_BYTES ? '' : await c.req.text()
  const read = v.safeParse(v.pipe(v.string(), v.maxLength(MAX_BYTES), v.parseJson(), schema), text)
  if (read.success) return read.output
  const [issue] = read.issues
  throw invalidRequest(`body${v.getDotPath(issue) ? `/${v.getDotPath(issue)}` : ''}: ${issue.message}`)
}
