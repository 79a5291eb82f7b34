import type { Context } from 'hono'
import { ApiError } from '../answers/api-error.ts'

/** Of what is switched off there is none; GoTrue lists that too. */
export function listPasskeys(c: Context): Response {
  return c.json([])
}

export function passkeyNotFound(): never {
  throw new ApiError(404, 'validation_failed', 'Passkey not found')
}

export function listSsoProviders(c: Context): Response {
  return c.json({ items: [] })
}
