import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import fonts from '../ui/styles/fonts.css?inline'
import whole from '../ui/styles/theme.css?inline'
import { namesIn } from './names-in.ts'
import { readStyleRules } from './style-rules.ts'
import { stylesFor } from './styles-for.ts'

interface StyledPage {
  readonly html: string
  /** What the page's policy must allow, where styles were added. */
  readonly styleHash?: string
}

const END = '<link rel="stylesheet"'
const HEAD_END = '</head>'
const rules = readStyleRules(whole)

interface Styles {
  readonly text: string
  readonly hash: string
}

/** About as many pages and sets of names are in use at a time; the text of one set is 10 kB. */
const MAX_KEPT = 200
const byFirstScreen = new LRUCache<string, Styles>({ max: MAX_KEPT })
/** Pages differ in their words far more than in their elements. */
const byNames = new LRUCache<string, Styles>({ max: MAX_KEPT })

/** Puts the styles of what stands before `FirstScreenEnd` into the page's head. */
export function withFirstScreenStyles(html: string): StyledPage {
  const end = html.indexOf(END)
  const headEnd = html.indexOf(HEAD_END)
  if (headEnd < 0 || end < headEnd) return { html }
  const { text, hash: styleHash } = stylesOf(html.slice(0, end))
  return {
    html: `${html.slice(0, headEnd)}<style>${text}</style>${html.slice(headEnd)}`,
    styleHash: `sha256-${styleHash}`,
  }
}

function stylesOf(firstScreen: string): Styles {
  return kept(byFirstScreen, hash('sha256', firstScreen, 'base64'), () => {
    const names = namesIn(firstScreen)
    return kept(byNames, [...names].sort().join(' '), () => {
      const text = fonts.trim() + stylesFor(names, rules)
      return { text, hash: hash('sha256', text, 'base64') }
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
