import { readBounded } from '#services/shared/read-bounded.ts'
import { RestError } from '../answer/rest-error.ts'
import { MAX_BODY_BYTES, MAX_URL_CHARACTERS } from '../limits.ts'

export function refuseLongUrl({ pathname, search }: URL): void {
  if (pathname.length + search.length > MAX_URL_CHARACTERS)
    throw new RestError(414, 'PGRST100', `URI too long (max ${MAX_URL_CHARACTERS} characters)`)
}

/** The body as text, read no further than it may be long. */
export async function readText(request: Request): Promise<string> {
  const body = await readBounded(request, MAX_BODY_BYTES)
  if (body === undefined)
    throw new RestError(413, 'PGRST102', `Request body too large (max ${MAX_BODY_BYTES} bytes)`)
  return body.toString()
}
