import type { Context } from 'hono'
import type { FormFields } from './form-fields.ts'

/** Browsers name the origin with every form they post; what sends none is no browser that could be misled. */
export function comesFrom(publicUrl: string, origin: string | undefined): boolean {
  return origin === undefined || origin === new URL(publicUrl).origin
}

/** The one encoding of our forms: a parser for others would only be one more thing to attack. */
export async function readFields(c: Context): Promise<FormFields> {
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  return new Map(isForm ? new URLSearchParams(await c.req.text()) : [])
}
