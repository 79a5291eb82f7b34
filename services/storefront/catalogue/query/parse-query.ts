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
 * parentheses. Returns undefined where the text is beyond the limits.
 * https://shopify.dev/docs/api/usage/search-syntax
 */
export function parseQuery(text: string): Query | undefined {
  if (text.length > QUERY_LENGTH_LIMIT) return undefined
  const tokens = text.match(tokenPattern) ?? []
  if (tokens.length > 2 * QUERY_TERMS_LIMIT) return undefined
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
      else parts.push(readOne())
    }
    return join('all', parts)
  }

  function readOne(): Query {
    const token = tokens[next] ?? ''
    next += 1
    if (token === 'NOT' || token === '-') return { kind: 'not', of: readOne() }
    if (token !== '(') return readTerm(token)
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

const tokenPattern = /[()]|-(?=\S)|(?:[\w.]+:)?(?:>=|<=|>|<)?(?:"[^"]*"|'[^']*'|[^\s()"]+)|"/g

function join(kind: 'all' | 'any', of: readonly Query[]): Query {
  const [only] = of
  return only && of.length === 1 ? only : { kind, of }
}

const termPattern = /^(?:(?<field>[\w.]+):)?(?<comparator>>=|<=|>|<)?(?<value>.*)$/s

function readTerm(token: string): Term {
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
