import type { Asking, TokenReader } from './token-reader.ts'

const BEARER = /^bearer(?: +(?<token>.*))?$/i

/**
 * Identifies the caller by the request's headers. The bearer token counts if the header is sent; without it the API key
 * does, as in the hosted service.
 */
export function whoAsks(tokens: TokenReader, headers: Headers): Promise<Asking> {
  const bearer = BEARER.exec(headers.get('authorization') ?? '')
  return tokens.read(bearer ? (bearer.groups?.token ?? '') : (headers.get('apikey') ?? ''))
}
