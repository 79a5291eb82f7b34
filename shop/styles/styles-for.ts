import type { StyleRule } from './style-rules.ts'

/**
 * What happens under a hand, also to a choice, on paper or in what opens, and what stands in for a picture that did not
 * come: nothing of it is in a first frame.
 */
const LATER =
  /:(?:hover|active|focus|focus-visible|focus-within|popover-open|modal|-moz-[\w-]+)\b|::(?!before|after|placeholder)|option\[selected\]|\[data-save\]:checked|\bimg[\w.-]*::?after/
/**
 * `@layer properties` is for browsers that know no `@property`; there borders come with the whole sheet. More contrast
 * is for few and moves nothing, and in a window of 13 letters little fits anyway: both come with it too.
 */
const LATER_GROUP =
  /^@(?:starting-style|media print|media \(prefers-contrast|media \(width<=13em|layer properties)\b/
const LATER_DECLARATION =
  /^(?:transition|will-change|cursor|outline|overscroll|scroll-(?!timeline)|interest|animation-duration|-webkit-tap|tab-size|--tw-(?:ease|duration|scroll-snap-strictness)\b)/

/**
 * The rules that may match a part of a page, in the order of the whole sheet: where the whole comes after them, nothing
 * that they style changes. Custom properties that none of them reads are left out.
 */
export function stylesFor(names: ReadonlySet<string>, rules: readonly StyleRule[]): string {
  const kept = matching(names, rules)
  const read = namesRead(kept.flatMap(declarationsOf))
  return kept.map((rule) => written(rule, read)).join('')
}

function matching(names: ReadonlySet<string>, rules: readonly StyleRule[]): StyleRule[] {
  return rules.flatMap((rule): StyleRule[] => {
    if (rule.kind === 'own') return [rule]
    if (rule.kind === 'group') {
      const inner = LATER_GROUP.test(rule.head) ? [] : matching(names, rule.rules)
      return inner.length > 0 || rule.head.startsWith('@layer') ? [{ ...rule, rules: inner }] : []
    }
    const selectors = rule.selectors.filter(
      ({ text, needs }) => !LATER.test(text) && needs.every((name) => names.has(name)),
    )
    if (selectors.length === 0) return []
    const declarations = [...new Set(rule.declarations)].filter(
      (declaration) => !LATER_DECLARATION.test(declaration),
    )
    return [{ ...rule, selectors, declarations }]
  })
}

function declarationsOf(rule: StyleRule): readonly string[] {
  if (rule.kind === 'group') return rule.rules.flatMap(declarationsOf)
  return rule.kind === 'rule' ? rule.declarations : []
}

const VARIABLE = /var\((--[\w-]+)/g
const nameOf = (declaration: string) => declaration.slice(0, declaration.indexOf(':'))

/** The custom properties that some declaration reads, through others too, and the words of its animations. */
function namesRead(declarations: readonly string[]): ReadonlySet<string> {
  const read = new Set<string>()
  for (let before = -1; before < read.size; ) {
    before = read.size
    for (const declaration of declarations) {
      const name = nameOf(declaration)
      if (name.startsWith('--') && !read.has(name)) continue
      for (const [, variable = ''] of declaration.matchAll(VARIABLE)) read.add(variable)
      if (!name.startsWith('animation')) continue
      for (const word of declaration.slice(name.length + 1).split(/[\s,]+/)) read.add(word)
    }
  }
  return read
}

function written(rule: StyleRule, read: ReadonlySet<string>): string {
  if (rule.kind === 'group') {
    const inner = rule.rules.map((each) => written(each, read)).join('')
    if (inner !== '') return `${rule.head}{${inner}}`
    // An empty layer keeps its place in the order of layers.
    return rule.head.startsWith('@layer') ? `${rule.head};` : ''
  }
  if (rule.kind === 'rule') {
    const isRead = (declaration: string) => !declaration.startsWith('--') || read.has(nameOf(declaration))
    const body = rule.declarations.filter(isRead).join(';')
    return body === '' ? '' : `${rule.selectors.map(({ text }) => text).join(',')}{${body}}`
  }
  const [, name] = /^@(?:property|keyframes) (\S+)/.exec(rule.head) ?? []
  if (name !== undefined && !read.has(name)) return ''
  return rule.body === undefined ? `${rule.head};` : `${rule.head}{${rule.body}}`
}
