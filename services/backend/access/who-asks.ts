import type { Asking, TokenReader } from './token-reader.ts'

const BEARER = /^bearer(?: +(?<token>.*))?$/i

/**
 * Who asks with these headers. The token counts where there is one; without one the key does, as behind the hosted
 * gateway.
 */
export function whoAsks(tokens: TokenReader, headers: Headers): Promise<Asking> {
  const bearer = BEARER.exec(headers.get('authorization') ?? '')
  return tokens.read(bearer ? (bearer.groups?.token ?? '') : (headers.get('apikey') ?? ''))
}
