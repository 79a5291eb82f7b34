import type { Context } from 'hono'
import { ApiError } from '../answers/api-error.ts'

const BEARER = /^bearer (\S+)$/i

export function readBearer(c: Context): string {
  const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1]
  if (!token) throw new ApiError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return token
}
