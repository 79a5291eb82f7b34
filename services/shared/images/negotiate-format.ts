import { parseAccept } from 'hono/utils/accept'
import type { Format } from './transform.ts'

/** Smallest files first. */
const modern: readonly Format[] = ['avif', 'webp']

/** The best format that the browser names; one that only takes anything gets the original's. */
export function negotiateFormat(accept: string, original: Format): Format {
  const named = new Map(parseAccept(accept).map(({ type, q }) => [type, q]))
  return modern.find((format) => (named.get(`image/${format}`) ?? 0) > 0) ?? original
}
