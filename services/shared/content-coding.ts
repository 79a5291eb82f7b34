export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

/** The smallest coding of what `Accept-Encoding` names; one of weight 0 is refused (RFC 9110, section 12.5.3). */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const header = String(accepted ?? '').toLowerCase()
  if (accepts(header, 'br')) return 'br'
  if (accepts(header, 'zstd')) return 'zstd'
  return accepts(header, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, encoding: string): boolean {
  const named = header.split(',').find((part) => part.trim().split(';')[0]?.trim() === encoding)
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(named)
}
