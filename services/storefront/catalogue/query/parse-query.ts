import { wordsOf } from '../search/words.ts'
import {
  type Comparator,
  QUERY_LENGTH_LIMIT,
  QUERY_PREFIXES_LIMIT,
  QUERY_TERMS_LIMIT,
  type Query,
  type Term,
} from './syntax.ts'

/**
 * Parses Shopify's search syntax: words, "phrases", `field:value`, `field:>=value`, `prefix*`, `-` or NOT, AND, OR,
 * parentheses; conditions side by side must all match. Like Shopify's parser it accepts missing and superfluous
 * parentheses. A dash between blanks, and a NOT of nothing, are no conditions. Returns undefined where the text is beyond the limits.
 * https://shopify.dev/docs/api/usage/search-syntax
 */
export function parseQuery(text: string): Query | undefined {
  if (text.length > QUERY_LENGTH_LIMIT) return undefined
  const tokens = Array.from(text.matchAll(tokenPattern)).flatMap(({ 0: token, groups }) =>
    groups?.loneDash === undefined ? [token] : [],
  )
  if (tokens.length > 2 * QUERY_TERMS_LIMIT) return undefined
  if (tokens.some((token) => typesIn(token).length > QUERY_TERMS_LIMIT)) return undefined
  if (tokens.filter((token) => token.endsWith('*')).length > QUERY_PREFIXES_LIMIT) return undefined
  let next = 0

  function readAny(): Query {
    const alternatives = [readAll()]
    while (tokens[next] === 'OR') {
      next += 1
      alternatives.push(readAll())
    }
    return join('any', alternatives)
  }

  function readAll(): Query {
    const parts: Query[] = []
    while (next < tokens.length && tokens[next] !== ')' && tokens[next] !== 'OR') {
      if (tokens[next] === 'AND') next += 1
      else parts.push(...readOne())
    }
    return join('all', parts)
  }

  /** None where a NOT has nothing to negate. */
  function readOne(): [] | [Query] {
    const token = tokens[next] ?? ''
    next += 1
    if (token === 'NOT' || token === '-') {
      const [of] = AFTER_A_CONDITION.has(tokens[next]) ? [] : readOne()
      return of && !isNothingSaid(of) ? [{ kind: 'not', of }] : []
    }
    return [token === '(' ? readInside() : readTerm(token)]
  }

  function readInside(): Query {
    const inside = readAny()
    next += 1
    return inside
  }

  const parts = [readAny()]
  // Parsing goes on after a parenthesis that closes nothing.
  while (next < tokens.length) {
    next += 1
    parts.push(readAny())
  }
  return join('all', parts)
}

/** What cannot be negated: here a condition has ended, and so has the query where there is no token. */
const AFTER_A_CONDITION: ReadonlySet<string | undefined> = new Set([')', 'AND', 'OR', undefined])

/** Everything is found by it, so nothing would be without it. */
function isNothingSaid(query: Query): boolean {
  if (query.kind !== 'term') return query.kind === 'all' && query.of.length === 0
  return query.field === undefined && wordsOf(query.value).length === 0
}

const tokenPattern =
  /[()]|(?<loneDash>-+(?=[\s)]|$))|-(?=\S)|(?:[\w.]+:)?(?:>=|<=|>|<)?(?:"[^"]*"|'[^']*'|[^\s()"]+)|"/g

function join(kind: 'all' | 'any', of: readonly Query[]): Query {
  const [only] = of
  return only && of.length === 1 ? only : { kind, of }
}

const termPattern = /^(?:(?<field>[\w.]+):)?(?<comparator>>=|<=|>|<)?(?<value>.*)$/s

function readTerm(token: string): Query {
  const types = typesIn(token)
  if (types.length < 2) return readOneTerm(token)
  const term = readOneTerm(token)
  const each = types.map((value, place) => ({
    ...term,
    value,
    prefix: term.prefix && place === types.length - 1,
  }))
  // A single type may have a comma in its name.
  return { kind: 'any', of: [term, ...each] }
}

/** The types of a list such as `product_type:Stool,Chair`. */
function typesIn(token: string): string[] {
  if (!/^product_type:/i.test(token)) return []
  return readOneTerm(token)
    .value.split(',')
    .map((type) => type.trim())
    .filter((type) => type !== '')
}

function readOneTerm(token: string): Term {
  const { field, comparator = '=', value = '' } = termPattern.exec(token)?.groups ?? {}
  const quoted = /^(["'])(?<inside>.*)\1$/s.exec(value)?.groups?.inside
  const prefix = quoted === undefined && value.endsWith('*')
  return {
    kind: 'term',
    field: field?.toLowerCase(),
    comparator: comparator as Comparator,
    value: quoted ?? (prefix ? value.slice(0, -1) : value),
    prefix,
  }
}
