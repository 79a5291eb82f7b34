import type { Context } from 'hono'
import type { FormFields } from './form-fields.ts'

/** The shop's forms use this encoding alone: parsers for others would only add attack surface. */
export async function readFields(c: Context): Promise<FormFields> {
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  return new Map(isForm ? new URLSearchParams(await c.req.text()) : [])
}
