import type { Context } from 'hono'

/** Clients tell by the name whose protocol is spoken. */
export function health(c: Context): Response {
  return c.json({
    version: 'keel',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
}
