import type { Context } from 'hono'

/** By its name clients know whose protocol is spoken. */
export function health(c: Context): Response {
  return c.json({
    version: 'keel',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
}
