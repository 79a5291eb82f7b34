import type { Query } from './syntax.ts'

/** The query as it is while its last word is still being typed. */
export function openLastWord(query: Query): Query {
  if (query.kind === 'term') return query.field === undefined ? { ...query, prefix: true } : query
  if (query.kind === 'not') return query
  const last = query.of.at(-1)
  return last ? { ...query, of: [...query.of.slice(0, -1), openLastWord(last)] } : query
}
