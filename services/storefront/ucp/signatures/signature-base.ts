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

/** A part that a signature covers, as its list names it; of a dictionary it may be one member. */
const COMPONENT = /^"([a-z0-9@-]+)"(?:;key="([a-z*][a-z0-9_.*-]*)")?$/

export interface Component {
  readonly name: string
  readonly key: string | undefined
}

/** Undefined for what names parts in ways that this protocol has no use for. */
export function readComponent(identifier: string): Component | undefined {
  const [, name, key] = COMPONENT.exec(identifier) ?? []
  return name === undefined ? undefined : { name, key }
}

/**
 * The text that is signed; undefined where a covered part is missing. Components are named as in the list, and
 * `parameters` is the list as the header has it.
 */
export function signatureBase(
  message: SignableRequest | SignableAnswer,
  components: readonly string[],
  parameters: string,
): string | undefined {
  const lines: string[] = []
  for (const identifier of components) {
    const component = readComponent(identifier)
    const value = component && partOf(component, message)
    if (value === undefined) return undefined
    lines.push(`${identifier}: ${value}`)
  }
  return [...lines, `"@signature-params": ${parameters}`].join('\n')
}

function partOf({ name, key }: Component, message: SignableRequest | SignableAnswer): string | undefined {
  if (name.startsWith('@')) return derived(name, message)
  const value = message.headers.get(name)?.trim()
  return key === undefined || value === undefined ? value : memberOf(value, key)
}

const QUOTED = '"(?:[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\["\\\\])*"'
const MEMBER = new RegExp(
  `(?:^|,)[ \\t]*([a-z*][a-z0-9_.*-]*)=(${QUOTED}(?:;[ ]*[a-z*][a-z0-9_.*-]*(?:=(?:${QUOTED}|[^;,"\\s]+))?)*)`,
  'g',
)

/** A member of a dictionary whose members are strings, as RFC 8941 writes it. */
function memberOf(dictionary: string, key: string): string | undefined {
  // The last one of a name counts.
  const found = [...dictionary.matchAll(MEMBER)].findLast(([, name]) => name === key)
  return found?.[2]?.replace(/;[ ]*/g, ';')
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
