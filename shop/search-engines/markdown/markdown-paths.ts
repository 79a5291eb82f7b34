import { LISTED_PAGES } from '../listed-pages.ts'

const EXTENSION = '.md'
/** A path cannot be empty before the extension. */
const HOME = `/index${EXTENSION}`
/** Its words belong to the visitor who searches, and its results to one address of endlessly many. */
const WITHOUT = new Set<string>(['/search'])
const LISTED = new Set<string>(LISTED_PAGES.filter((path) => !WITHOUT.has(path)))
const BELOW = /^\/(?:product|articles|tutorials)\/[^/]+$/

/** The address of a page's words as Markdown; undefined where a page has none, as those of one visitor. */
export function markdownPathOf(path: string): string | undefined {
  if (path === '/') return HOME
  return LISTED.has(path) || (BELOW.test(path) && !path.endsWith(EXTENSION))
    ? `${path}${EXTENSION}`
    : undefined
}

/** The page whose words an address asks for as Markdown; undefined for any other address. */
export function pathOfMarkdown(markdownPath: string): string | undefined {
  if (!markdownPath.endsWith(EXTENSION)) return undefined
  const path = markdownPath === HOME ? '/' : markdownPath.slice(0, -EXTENSION.length)
  return markdownPathOf(path) === markdownPath ? path : undefined
}

/**
 * Whether a program asks for Markdown by name. Browsers never do, and an asterisk means a page as anybody gets it.
 */
export function wantsMarkdown(accept: string | undefined): boolean {
  return accept !== undefined && /\btext\/markdown\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept)
}
