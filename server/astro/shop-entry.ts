import { createApp } from 'astro/app/entrypoint'
import { readWords as read } from '#shop/words/content/read-words.ts'

/** Pictures are made at build, and by the storefront: Astro's own address for them answers nobody. */
const ASTRO_IMAGES = '/_image'

/** What the build leaves for `server/`: the shop as Request → Response, whole documents at a time. */
export const app = createApp({ streaming: false })
const { routes } = app.manifestData
app.manifestData = { ...app.manifestData, routes: routes.filter(({ route }) => route !== ASTRO_IMAGES) }

/** And what it says in words. */
export const readWords = read
