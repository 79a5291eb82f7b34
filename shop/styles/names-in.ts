const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi
const RAW = /<(script|style|template)\b[\s\S]*?<\/\1>/gi
const CLASSES = /\sclass="([^"]*)"/i
const DATA = /\bdata-[\w-]+(?==")/g
const PLACEHOLDER = /\splaceholder=/i
const ID = /\sid="([^"]*)"/i
/** What opens later: the browser itself hides it, by its element or attribute, or in a `details` that is closed. */
const CLOSED = /^dialog$|\s(?:popover\b|data-folded\b|hidden="")/i

/** The elements, classes and ids of a part of a page, as selectors name them, without those of what opens later. */
export function namesIn(html: string): Set<string> {
  const names = new Set<string>()
  let closed: { readonly name: string; depth: number } | undefined
  for (const [, slash, name = '', attributes = ''] of html.replaceAll(RAW, '').matchAll(TAG)) {
    if (closed) {
      if (name === closed.name) closed.depth += slash ? -1 : 1
      if (closed.depth === 0) closed = undefined
      continue
    }
    if (slash) continue
    if (CLOSED.test(name) || CLOSED.test(attributes)) {
      closed = { name, depth: 1 }
      continue
    }
    names.add(name.toLowerCase())
    for (const word of unescaped(CLASSES.exec(attributes)?.[1] ?? '').split(/\s+/)) names.add(`.${word}`)
    for (const [data] of attributes.matchAll(DATA)) names.add(`[${data}`)
    if (PLACEHOLDER.test(attributes)) names.add('::placeholder')
    const id = ID.exec(attributes)?.[1]
    if (id) names.add(`#${id}`)
  }
  return names
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
}

function unescaped(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
