import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { PAGE_TRANSITIONS, SKIPPED_TRANSITIONS } from '#shop/ui/styles/page-transitions.ts'

const ROOT = new URL('../../../', import.meta.url)
const FIXTURE = fileURLToPath(new URL('tests/fixtures/films/tiny/', ROOT))
/** The file that stands for one of the page's films. */
export const tinyFilm = (url: string): string =>
  FIXTURE + new URL(url).pathname.replace(/^\/films\/[^.]*/, 'tiny')
const ENTRY = 'virtual:films'
const MARKUP = 'virtual:film-markup'
const sourceOf = (file: string) => JSON.stringify(fileURLToPath(new URL(`shop/${file}`, ROOT)))

/** A page with the shop's own component and script, and a film of every kind that the shop has. */
const SOURCES: Readonly<Record<string, string>> = {
  [ENTRY]: `
import { playFilmsIfAny } from ${sourceOf('ui/film/films-if-any.ts')}
playFilmsIfAny()`,
  [MARKUP]: `
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.browser'
import { Film } from ${sourceOf('ui/film/film.tsx')}
const sources = (name) => [
  { src: '/films/' + name + '.av1.mp4', type: 'video/mp4; codecs="av01.0.00M.08"' },
  { src: '/films/' + name + '.h264.mp4', type: 'video/mp4; codecs="avc1.64000b"' },
]
const film = (name, title, loops = true) => ({
  title, loops, description: 'Stripes', width: 160, height: 90, sources: sources(name), captions: '/films/tiny.vtt',
  poster: { src: '/films/tiny.poster-160.webp', avif: '/films/tiny.poster-160.avif 160w', webp: '/films/tiny.poster-160.webp 160w' },
})
const shown = (name, title, threshold, loops) =>
  h(Film, { film: film(name, title, loops), picture: undefined, sizes: '300px', threshold })
export const markup = renderToStaticMarkup(h('main', null,
  h('section', { 'aria-label': 'Half' }, shown('chair', 'The chair, unfolded', 0.5), shown('stool', 'The stool, turned', 0.5)),
  h('section', { 'aria-label': 'Quarter' }, shown('knobs', 'The knobs, set', 0.25)),
  h('figure', { 'aria-label': 'Lesson' },
    shown('lesson', 'A lesson', undefined, false),
    h('button', { type: 'button', disabled: true, 'data-film-at': 0, 'data-film-title': '1. Begin' }, 'The first step'),
    h('button', { type: 'button', disabled: true, 'data-film-at': 1, 'data-film-title': '2. Turn it' }, 'The second step')),
))`,
}

async function bundle(entry: string, forServer: boolean): Promise<Rolldown.RolldownOutput> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    base: '/film-scripts/',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...(forServer && { ssr: { noExternal: true, target: 'webworker' as const } }),
    plugins: [
      {
        name: 'films',
        resolveId: (id) => (id in SOURCES ? id : undefined),
        load: (id) => SOURCES[id],
      },
    ],
    build: {
      write: false,
      ...(forServer && { ssr: true }),
      rolldownOptions: { input: entry, ...(forServer && { preserveEntrySignatures: 'strict' as const }) },
    },
  })
  return built as Rolldown.RolldownOutput
}

interface BuiltPage {
  readonly html: string
  /** The scripts' code, by file name. */
  readonly scripts: ReadonlyMap<string, string>
}

async function buildPage(): Promise<BuiltPage> {
  const { output: rendering } = await bundle(MARKUP, true)
  const code = Buffer.from(rendering[0].code).toString('base64')
  const { markup } = (await import(`data:text/javascript;base64,${code}`)) as { markup: string }
  const { output } = await bundle(ENTRY, false)
  const chunks = output.filter((each) => each.type === 'chunk')
  return {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Film</title>
<style>body { margin: 0 } section, figure { margin: 2400px 0 0; width: 300px } figure { padding-bottom: 2400px }
[data-film] { position: relative } [data-film] > video, img { display: block; width: 300px; height: 169px }
picture { position: absolute } [data-film] > video { position: relative }
[data-film] > button { position: absolute; inset: 0 } [hidden] { display: none } [data-playing] > button { opacity: 0 } button:focus-visible { opacity: 1 !important }
[data-film=''] > button { inset: 40px 100px } [data-film=''] > [data-film-full-screen] { inset: 0 0 auto auto } [data-film] { overflow: hidden } [data-film-step] { position: absolute; top: 0; margin: 0 } ${PAGE_TRANSITIONS}</style><script>${SKIPPED_TRANSITIONS}</script>
${markup}<script type="module" src="/film-scripts/${output[0].fileName}"></script>`,
    scripts: new Map(chunks.map(({ fileName, code: script }) => [fileName, script])),
  }
}

let built: Promise<BuiltPage> | undefined

/** Opens a page of four films, one below the other, in three groups, each with an empty screen above it. */
export async function openFilmPage(page: Page): Promise<void> {
  built ??= buildPage()
  const { html, scripts } = await built
  await page.route('**/films/*', (route) => route.fulfill({ path: tinyFilm(route.request().url()) }))
  await page.route('**/film-scripts/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: scripts.get(new URL(route.request().url()).pathname.replace('/film-scripts/', '')) ?? '',
    }),
  )
  await page.route('**/film-page', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('/film-page')
}
