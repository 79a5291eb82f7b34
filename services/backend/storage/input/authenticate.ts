import type { Context } from 'hono'
import { type TokenReader, whoAsks } from '../../access/token-reader.ts'
import type { Who } from '../../access/who.ts'
import { StorageError } from '../answers/storage-error.ts'

export async function authenticate(tokens: TokenReader, c: Context): Promise<Who> {
  const asking = await whoAsks(tokens, c.req.raw.headers)
  if (asking.kind === 'known') return asking.who
  throw new StorageError(403, 'InvalidJWT', asking.problem, 'Unauthorized')
}
