const OPERATORS = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'ilike', 'is', 'isdistinct'] as const

export type Operator = (typeof OPERATORS)[number]

/** One condition of a filter as the client wrote it; all of a filter's conditions must hold. */
export interface Condition {
  readonly column: string
  readonly operator: Operator
  /** For `in`, an array as PostgreSQL writes it. */
  readonly value: string
  readonly isNegated: boolean
}

export type ParsedFilter =
  | { readonly kind: 'parsed'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'malformed'; readonly problem: string }

/** Reads `column=operator.value` and `column=not.operator.value`, several with commas between them. */
export function parseFilter(text: string): ParsedFilter {
  if (text.trim() === '') return { kind: 'parsed', conditions: [] }
  const conditions: Condition[] = []
  for (const segment of splitFilter(text)) {
    const parsed = parseCondition(segment.trim())
    if (typeof parsed === 'string') return { kind: 'malformed', problem: parsed }
    conditions.push(parsed)
  }
  return { kind: 'parsed', conditions }
}

/** Splits at commas that are neither in parentheses nor in quotes, which begin only where a value may. */
function splitFilter(text: string): string[] {
  const segments: string[] = []
  let [start, depth, isQuoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted) {
      if (character === '\\') at++
      else if (character === '"') isQuoted = false
    } else if (character === '"') {
      isQuoted = '.(,'.includes(text[at - 1] ?? ' ')
    } else if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === ',' && depth === 0) {
      segments.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...segments, text.slice(start)]
}

/** Words problems as the hosted server does, which names the parts as it holds them. */
function parseCondition(segment: string): Condition | string {
  if (segment === '') return 'filter must not contain empty segments (check for extra commas)'
  const [column, rest] = cut(segment, '=')
  if (rest === undefined) return JSON.stringify([column])
  const isNegated = rest.startsWith('not.')
  const [name, value] = cut(isNegated ? rest.slice('not.'.length) : rest, '.')
  const operator = OPERATORS.find((each) => each === name)
  if (value === undefined) return JSON.stringify([name])
  if (!operator) return `[${JSON.stringify(name)}, ${JSON.stringify(value)}]`
  if (operator !== 'in') return { column, operator, value: unquote(value), isNegated }
  if (!/^\(.*\)$/s.test(value)) return '`in` filter value must be wrapped by parentheses'
  return { column, operator, value: `{${value.slice(1, -1)}}`, isNegated }
}

function cut(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

const QUOTED = /^"((?:[^"\\]|\\.)*)"$/s

function unquote(value: string): string {
  const [, quoted] = QUOTED.exec(value) ?? []
  return quoted === undefined ? value : quoted.replace(/\\(.)/gs, '$1')
}
