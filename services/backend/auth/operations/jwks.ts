import type { Context } from 'hono'
import type { AuthParts } from '../parts.ts'

/** With these keys anyone can check a token offline. Keys that no longer sign are still among them. */
export function jwks({ signingKeys }: AuthParts) {
  return async (c: Context): Promise<Response> => {
    const keys = await signingKeys.jwks()
    return c.json(keys, 200, { 'cache-control': 'public, max-age=600' })
  }
}
