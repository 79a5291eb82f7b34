import { fold, wordsOf } from '../search/words.ts'
import { compares, timeOf } from './match.ts'
import { readWords } from './match-text.ts'
import type { Query, Term } from './syntax.ts'

/** The searchable parts of an article, page or collection. */
export interface Searched {
  readonly title: string
  readonly text: string
  /** Times, and values that match as a whole; `FIELD_not` finds those without the value. */
  readonly fields?: Readonly<Record<string, Date | readonly string[]>>
}

/** Tells whether the query finds something that has no index, such as a collection or an article. */
export function testText(query: Query, searched: Searched, now: Date): boolean {
  if (query.kind === 'all') return query.of.every((part) => testText(part, searched, now))
  if (query.kind === 'any') return query.of.some((part) => testText(part, searched, now))
  if (query.kind === 'not') return !testText(query.of, searched, now)
  const { field } = query
  if (field === undefined) return hasWords(wordsIn(searched).all, query)
  return field === 'title' ? hasWords(wordsIn(searched).title, query) : testField(field, query, searched, now)
}

/** Articles are long, so their words are remembered by object: callers pass the same one each time. */
const known = new WeakMap<Searched, { readonly title: string; readonly all: string }>()

function wordsIn(searched: Searched) {
  const before = known.get(searched)
  if (before) return before
  const { title, text } = searched
  const words = { title: spaced(wordsOf(title)), all: spaced(wordsOf(`${title} ${text}`)) }
  known.set(searched, words)
  return words
}

/** Words have spaces around them, so that none is found within another. */
const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `

/** As products are matched by words: signs are no condition, and a beginning is one of a word. */
function hasWords(words: string, term: Term): boolean {
  const { whole, beginnings } = readWords(term)
  if (!term.prefix) return whole.length === 0 || words.includes(spaced(whole))
  const isBegun = beginnings.length === 0 || beginnings.some((each) => words.includes(` ${each}`))
  return isBegun && whole.every((word) => words.includes(spaced([word])))
}

const NEGATION = /_not$/

function testField(field: string, term: Term, { fields = {} }: Searched, now: Date): boolean {
  const values = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (values instanceof Date) return compares(values.getTime(), term.comparator, timeOf(term.value, now))
  if (values) return values.some((value) => isMeant(value, term))
  const negated = fields[field.replace(NEGATION, '')]
  return Array.isArray(negated) && !negated.some((value) => isMeant(value, term))
}

function isMeant(value: string, { value: wanted, prefix }: Term): boolean {
  return prefix ? fold(value).startsWith(fold(wanted)) : fold(value) === fold(wanted)
}
