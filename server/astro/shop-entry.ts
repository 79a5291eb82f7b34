import { createApp } from 'astro/app/entrypoint'
import { SHAPE_FILES } from '#shop/fit/drawing/shape-files.tsx'
import { pathsOfWords } from '#shop/words/paths-of-words.ts'
import { readWords as read } from '#shop/words/read-words.ts'
import { isPersonalFile } from './personal-folder.ts'

/** The build and the storefront make all pictures, so Astro's own route for them is removed. */
const ASTRO_IMAGES = '/_image'

/** The built shop, which answers each request with a whole document. */
export const app = createApp({ streaming: false })
const { routes } = app.manifestData
app.manifestData = { ...app.manifestData, routes: routes.filter(({ route }) => route !== ASTRO_IMAGES) }

const isPersonalRoute = ({ component }: { component: string }) => isPersonalFile(component)
const personalRoutes = app.manifestData.routes.filter(isPersonalRoute)

/** Whether a personal page answers at this path: Astro renders the first of all routes that match. */
export function isPersonal(path: string): boolean {
  if (!personalRoutes.some(({ pattern }) => pattern.test(path))) return false
  const first = app.manifestData.routes.find(({ pattern }) => pattern.test(path))
  return first !== undefined && isPersonalRoute(first)
}

/** The route of the page that answers at this path, as its file is named: `/product/[handle]`. */
export function pageRoute(path: string): string | undefined {
  return app.manifestData.routes.find(({ pattern }) => pattern.test(path))?.route
}

/** The routes whose pages are words; all other routes ask for more than a path says. */
const OF_WORDS: ReadonlySet<string> = new Set(['/[page]', '/articles/[slug]', '/tutorials/[slug]'])
let wordsAt: ReadonlySet<string> | 'being read' | undefined

async function readPaths(): Promise<void> {
  wordsAt = 'being read'
  // Their pages say what is wrong where the words cannot be read.
  wordsAt = await pathsOfWords().catch(() => undefined)
}

/** Whether no page answers at this path; false while the words are not read. */
export function leadsNowhere(path: string): boolean {
  const first = app.manifestData.routes.find(({ pattern }) => pattern.test(path))
  if (!first) return true
  if (!OF_WORDS.has(first.route)) return false
  if (wordsAt === undefined) void readPaths()
  return wordsAt instanceof Set && !wordsAt.has(path)
}

/** Reads the shop's words, which the storefront's content is made from. */
export const readWords = read

/** The files of the shop that its own code makes; the build writes them. */
export const files = SHAPE_FILES
