/** A string of a structured field (RFC 8941): printable ASCII, with a backslash before quotation marks and itself. */
const MEMBER = /(?:^|,)[ \t]*profile="((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"/

/** The address in `UCP-Agent: profile="…"`, whose other members and parameters say nothing that the shop acts on. */
export function profileInHeader(header: string | null | undefined): string | undefined {
  const quoted = MEMBER.exec(header ?? '')?.[1]
  return quoted?.replace(/\\(["\\])/g, '$1')
}
