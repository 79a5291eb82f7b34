import { createHash } from 'node:crypto'
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

/** Puts the styles of what stands before `FirstScreenEnd` into the page's head. */
export function withFirstScreenStyles(html: string): StyledPage {
  const end = html.indexOf(END)
  const headEnd = html.indexOf(HEAD_END)
  if (headEnd < 0 || end < headEnd) return { html }
  const styles = fonts.trim() + stylesFor(namesIn(html.slice(0, end)), rules)
  const hash = createHash('sha256').update(styles).digest('base64')
  return {
    html: `${html.slice(0, headEnd)}<style>${styles}</style>${html.slice(headEnd)}`,
    styleHash: `sha256-${hash}`,
  }
}
