import { RestError } from '../answer/rest-error.ts'
import { MAX_BODY_BYTES, MAX_URL_CHARACTERS } from '../limits.ts'

export function refuseLongUrl({ pathname, search }: URL): void {
  if (pathname.length + search.length > MAX_URL_CHARACTERS)
    throw new RestError(414, 'PGRST100', `URI too long (max ${MAX_URL_CHARACTERS} characters)`)
}

/** The body as text, read no further than it may be long. */
export async function readBounded(request: Request): Promise<string> {
  if (!request.body) return ''
  if (Number(request.headers.get('content-length')) > MAX_BODY_BYTES) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function tooLarge(): RestError {
  return new RestError(413, 'PGRST102', `Request body too large (max ${MAX_BODY_BYTES} bytes)`)
}
