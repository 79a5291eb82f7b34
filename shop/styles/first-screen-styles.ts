import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import fonts from '../ui/styles/fonts.css?inline'
import whole from '../ui/styles/theme.css?inline'
import { readStyleRules } from './style-rules.ts'
import { stylesFor } from './styles-for.ts'

interface StyledPage {
  readonly html: Buffer<ArrayBuffer>
  /** What the page's policy must allow, where styles were added. */
  readonly styleHash?: string
}

/**
 * What opens before the whole sheet is there would be seen without its styles, and move as they come: it is seen once
 * the sheet ends this (`theme.css`), or after a while where the sheet does not come. It can take the focus meanwhile.
 * The notice that the page is loading is not pressed, and shows at once.
 */
const UNSEEN =
  '@layer base{:where(dialog,[popover]:not(#loading)){animation:5s unseen}@keyframes unseen{from,to{opacity:0;pointer-events:none}}}'

const END = '<link rel="stylesheet"'
const HEAD_END = '</head>'
const rules = readStyleRules(whole)

interface Styles {
  /** The element whole. */
  readonly element: Buffer
  readonly hash: string
}

/** About as many pages and sets of names are in use at a time; the text of one set is 10 kB. */
const MAX_KEPT = 200
const byFirstScreen = new LRUCache<string, Styles>({ max: MAX_KEPT })
/** Pages differ in their words far more than in their elements. */
const byNames = new LRUCache<string, Styles>({ max: MAX_KEPT })

/** Puts the styles of what stands before `FirstScreenEnd` into the page's head. */
export function withFirstScreenStyles(html: Buffer<ArrayBuffer>): StyledPage {
  const headEnd = html.indexOf(HEAD_END)
  const end = html.indexOf(END)
  if (headEnd < 0 || end < headEnd) return { html }
  const { element, hash: styleHash } = stylesOf(html.subarray(0, end))
  return {
    html: Buffer.concat([html.subarray(0, headEnd), element, html.subarray(headEnd)]),
    styleHash: `sha256-${styleHash}`,
  }
}

function stylesOf(firstScreen: Buffer): Styles {
  return kept(byFirstScreen, hash('sha256', firstScreen, 'base64'), () => {
    const names = namesIn(firstScreen.toString())
    return kept(byNames, [...names].sort().join(' '), () => {
      const text = fonts.trim() + stylesFor(names, rules) + UNSEEN
      return { element: Buffer.from(`<style>${text}</style>`), hash: hash('sha256', text, 'base64') }
    })
  })
}

function kept(cache: LRUCache<string, Styles>, key: string, make: () => Styles): Styles {
  const found = cache.get(key)
  if (found) return found
  const made = make()
  cache.set(key, made)
  return made
}

const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi
const RAW = /<(script|style|template)\b[\s\S]*?<\/\1>/gi
const CLASSES = /\sclass="([^"]*)"/i
const DATA = /\bdata-[\w-]+(?==")/g
const PLACEHOLDER = /\splaceholder=/i
const ID = /\sid="([^"]*)"/i
/** What opens later: the browser itself hides it, by its element or attribute. */
const CLOSED = /^dialog$|\s(?:popover\b|hidden="")/i
/** Attributes that scripts set before the whole sheet is there. */
const SET_EARLY = ['[data-cart-kept', '[data-signed-in'] as const

/** The elements, classes and ids of a part of a page, as selectors name them, without those of what opens later. */
export function namesIn(html: string): Set<string> {
  const names = new Set<string>(SET_EARLY)
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
