/**
 * The condition, in PostgREST's words, that one of the columns holds the text. Characters that mean something to
 * PostgREST or to LIKE stand for any character.
 */
export function matching(text: string, columns: readonly string[]): string {
  const pattern = `"*${text.replace(/[\\"%*\p{Cc}]/gu, '_')}*"`
  return columns.map((column) => `${column}.ilike.${pattern}`).join(',')
}
