import type { Context } from 'hono'
import type { AuthParts } from '../parts.ts'

/** With these anyone can check a token without asking; those that sign no longer are still among them. */
export function jwks({ signingKeys }: AuthParts) {
  return async (c: Context): Promise<Response> => {
    const keys = await signingKeys.jwks()
    return c.json(keys, 200, { 'cache-control': 'public, max-age=600' })
  }
}
