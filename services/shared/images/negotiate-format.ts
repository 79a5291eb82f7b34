import { parseAccept } from 'hono/utils/accept'
import type { Format } from './transform.ts'

/** The formats with the smallest files come first. */
const modern: readonly Format[] = ['avif', 'webp']

/** The best format that the browser names; a browser that only takes anything gets the original's. */
export function negotiateFormat(accept: string, original: Format): Format {
  const named = new Map(parseAccept(accept).map(({ type, q }) => [type, q]))
  return modern.find((format) => (named.get(`image/${format}`) ?? 0) > 0) ?? original
}
