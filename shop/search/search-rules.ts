const MAX_QUERY_LENGTH = 200

/** What was asked, without the blanks around it; of a text that nobody typed by hand, the beginning. */
export function askedFor(q: string | null | undefined): string {
  return (q ?? '').trim().slice(0, MAX_QUERY_LENGTH).trimEnd()
}

/** Blanks ask nothing. */
export function isAsked(q: string): boolean {
  return askedFor(q) !== ''
}

/** Everything of a product that clause 2.37 looks in. */
export function searchedText({ title, description }: { title: string; description: string }): string {
  return `${title}\n${description}`.toLowerCase()
}

/** Clause 2.37: a case-insensitive part of the title or the description; no query finds everything. */
export function isFound(searched: string, query: string): boolean {
  return searched.includes(query.toLowerCase())
}

/** Clause 2.37, with the readings of its 'result(s)'; of a larger catalogue a page does not claim to be all. */
export function resultText(count: number, query: string, isWhole: boolean): string {
  if (query === '') return `Showing ${isWhole ? 'all ' : ''}${count} ${count === 1 ? 'product' : 'products'}`
  return `Found ${count} ${count === 1 ? 'result' : 'results'} for "${query}"`
}
