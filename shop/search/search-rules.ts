const MAX_QUERY_LENGTH = 200

/** The first half of a sign of two, such as an emoji, whose other half is missing: no address can say it. */
const LONE_HALF = /[\uD800-\uDBFF]$/

/** The query without blanks around it; only the beginning counts of one too long to be typed by hand. */
export function askedFor(q: string | null | undefined): string {
  return (q ?? '').trim().slice(0, MAX_QUERY_LENGTH).replace(LONE_HALF, '').trimEnd()
}

/** A query of blanks asks nothing. */
export function isAsked(q: string): boolean {
  return askedFor(q) !== ''
}

/** The text of a product that clause 2.37 searches. */
export function searchedText({ title, description }: { title: string; description: string }): string {
  return `${title}\n${description}`.toLowerCase()
}

/** Clause 2.37: a case-insensitive part of the title or the description; no query finds everything. */
export function isFound(searched: string, query: string): boolean {
  return searched.includes(query.toLowerCase())
}

/** Clause 2.37, with one 'result' or several 'results'; a page of a larger catalogue does not claim to show all. */
export function resultText(count: number, query: string, isWhole: boolean): string {
  if (query === '') return `Showing ${isWhole ? 'all ' : ''}${count} ${count === 1 ? 'product' : 'products'}`
  return `Found ${count} ${count === 1 ? 'result' : 'results'} for "${query}"`
}
