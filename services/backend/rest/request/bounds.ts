import { readBounded } from '#services/shared/read-bounded.ts'
import { MAX_URL_CHARACTERS } from '../limits.ts'
import { RestError } from '../rest-error.ts'

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH'])

export function refuseLongUrl({ pathname, search }: URL): void {
  if (pathname.length + search.length > MAX_URL_CHARACTERS)
    throw new RestError(414, 'PGRST100', `URI too long (max ${MAX_URL_CHARACTERS} characters)`)
}

/** Reads the body as text, and stops at the allowed length. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (!WITH_BODY.has(request.method)) return ''
  const body = await readBounded(request, maxBytes)
  if (body === undefined)
    throw new RestError(413, 'PGRST102', `Request body too large (max ${maxBytes} bytes)`)
  return body.toString()
}
