/**
 * A selector with what a page must hold for it to match: `.class`, `#id`, the name of an element, `[data-attribute`,
 * `[popover` or `::placeholder`.
 */
interface Selector {
  readonly text: string
  readonly needs: readonly string[]
}

/** A rule, an at-rule around others (`@layer`, `@media`), or one that stands for itself (`@font-face`). */
export type StyleRule =
  | {
      readonly kind: 'rule'
      readonly selectors: readonly Selector[]
      readonly declarations: readonly string[]
    }
  | { readonly kind: 'group'; readonly head: string; readonly rules: readonly StyleRule[] }
  | { readonly kind: 'own'; readonly head: string; readonly body: string | undefined }

const GROUP = /^@(?:layer|media|supports|container|starting-style)\b/

/** Reads a style sheet that the build has minified and flattened: no rule stands in another. */
export function readStyleRules(css: string): StyleRule[] {
  const rules: StyleRule[] = []
  let at = 0
  while (at < css.length) {
    const stop = nextOf(css, at, '{;')
    const head = css
      .slice(at, stop)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .trim()
    if (css[stop] !== '{') {
      if (head !== '') rules.push({ kind: 'own', head, body: undefined })
      at = stop + 1
      continue
    }
    const end = endOfBlock(css, stop + 1)
    const body = css.slice(stop + 1, end)
    if (GROUP.test(head)) rules.push({ kind: 'group', head, rules: readStyleRules(body) })
    else if (head.startsWith('@')) rules.push({ kind: 'own', head, body })
    else
      rules.push({
        kind: 'rule',
        selectors: partsOf(head, ',').map(readSelector),
        declarations: partsOf(body, ';'),
      })
    at = end + 1
  }
  return rules
}

/** Splits at each separator that stands in no string, bracket or escape. */
function partsOf(text: string, separator: string): string[] {
  const parts: string[] = []
  let at = 0
  while (at <= text.length) {
    const stop = nextOf(text, at, separator)
    parts.push(text.slice(at, stop))
    at = stop + 1
  }
  return parts
}

/** Where the first of these characters stands, outside of strings, brackets, comments and escapes. */
function nextOf(text: string, from: number, wanted: string): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const char = text[at] ?? ''
    if (depth === 0 && wanted.includes(char)) return at
    if (char === '\\') at += 1
    else if (char === '"' || char === "'") at = endOfString(text, at)
    else if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 1
    else if (char === '(' || char === '[') depth += 1
    else if (char === ')' || char === ']') depth -= 1
  }
  return text.length
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== text[from]) at += text[at] === '\\' ? 2 : 1
  return at
}

function endOfBlock(text: string, from: number): number {
  let at = from
  for (let depth = 1; ; at++) {
    at = nextOf(text, at, '{}')
    depth += text[at] === '{' ? 1 : -1
    if (depth === 0 || at >= text.length) return at
  }
}

const NAME = String.raw`(?:\\[\da-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+`
const TOKEN = new RegExp(String.raw`::?${NAME}|\[[^\]]*\]|[.#]?${NAME}`, 'giu')

const NEEDED = /^(?:[^:[].*|::placeholder|\[(?:data-[\w-]+|popover))/

function readSelector(text: string): Selector {
  const names = withoutArguments(text).match(TOKEN) ?? []
  const needs = names.flatMap((name) => NEEDED.exec(name)?.[0] ?? [])
  return { text, needs: needs.map(unescaped) }
}

/** What `:not()`, `:has()` or one of several asks for says nothing of what must be there; `:where(.group)` does. */
function withoutArguments(selector: string): string {
  let kept = ''
  for (let at = 0; at < selector.length; at++) {
    const char = selector[at] ?? ''
    kept += char === '\\' ? char + (selector[++at] ?? '') : char
    if (char !== '(') continue
    const end = nextOf(selector, at + 1, ')')
    const inner = selector.slice(at + 1, end)
    const isAsked = /:(?:where|is|has)\($/.test(kept) && partsOf(inner, ',').length === 1
    kept = `${kept.slice(0, -1)} ${isAsked ? withoutArguments(inner) : ''}`
    at = end
  }
  return kept
}

function unescaped(name: string): string {
  return name.replaceAll(/\\(?:([\da-f]{1,6}) ?|(.))/gi, (_, hex: string | undefined, char: string) =>
    hex === undefined ? char : String.fromCodePoint(Number.parseInt(hex, 16)),
  )
}
