export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

/** Browsers send one of a few headers, and what somebody makes up is read again each time once there are so many. */
const MAX_KEPT = 50
const MAX_KEPT_CHARACTERS = 100
const kept = new Map<string, Encoding>()

/** The smallest coding of what `Accept-Encoding` names; one of weight 0 is refused (RFC 9110, section 12.5.3). */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const header = String(accepted ?? '')
  const found = kept.get(header)
  if (found !== undefined) return found
  const encoding = smallestOf(header.toLowerCase())
  if (kept.size < MAX_KEPT && header.length <= MAX_KEPT_CHARACTERS) kept.set(header, encoding)
  return encoding
}

function smallestOf(header: string): Encoding {
  if (accepts(header, 'br')) return 'br'
  if (accepts(header, 'zstd')) return 'zstd'
  return accepts(header, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, encoding: string): boolean {
  const named = header.split(',').find((part) => part.trim().split(';')[0]?.trim() === encoding)
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(named)
}
