import { createHash } from 'node:crypto'

/** A request as a signature covers it (RFC 9421). */
export interface SignableRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
}

/** An answer as a signature covers it. */
export interface SignableAnswer {
  readonly status: number
  readonly headers: Headers
}

/** The text that is signed; undefined where a covered part is missing. `parameters` is the list as the header has it. */
export function signatureBase(
  message: SignableRequest | SignableAnswer,
  components: readonly string[],
  parameters: string,
): string | undefined {
  const lines: string[] = []
  for (const name of components) {
    const value = name.startsWith('@') ? derived(name, message) : message.headers.get(name)?.trim()
    if (value === undefined) return undefined
    lines.push(`"${name}": ${value}`)
  }
  return [...lines, `"@signature-params": ${parameters}`].join('\n')
}

function derived(name: string, message: SignableRequest | SignableAnswer): string | undefined {
  if ('status' in message) return name === '@status' ? String(message.status) : undefined
  const { method, url } = message
  switch (name) {
    case '@method':
      return method.toUpperCase()
    case '@authority':
      return url.host
    case '@path':
      return url.pathname
    case '@query':
      return url.search === '' ? '?' : url.search
    default:
      return undefined
  }
}

/** RFC 9530, of the bytes as they are sent. */
export function contentDigest(body: string | Uint8Array): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
}
