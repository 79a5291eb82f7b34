import type { Context } from 'hono'
import type { FormFields } from './form-fields.ts'

/** The one encoding of our forms: a parser for others would only be one more thing to attack. */
export async function readFields(c: Context): Promise<FormFields> {
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  return new Map(isForm ? new URLSearchParams(await c.req.text()) : [])
}
