import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'

const ENTRY = 'virtual:films'
const sourceOf = (file: string) =>
  JSON.stringify(fileURLToPath(new URL(`../../shop/ui/${file}`, import.meta.url)))

/** No film is made yet: the shop's own component and script, bundled for a page of their own. */
const SOURCE = `
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Film } from ${sourceOf('film.tsx')}
import { playFilms } from ${sourceOf('play-films.ts')}
const sources = [{ src: '/film.webm', type: 'video/webm' }]
const film = createElement(Film, { title: 'The chair, unfolded', threshold: 0.5, poster: undefined, sources })
flushSync(() => createRoot(document.getElementById('film')).render(film))
playFilms()
`

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'films',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? SOURCE : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: ENTRY } },
  })
  const { output } = built as Rolldown.RolldownOutput
  const [chunk] = output
  return chunk.code
}

let bundled: Promise<string> | undefined

/** Half a second of a moving square, recorded by the browser itself. */
function recordClip(): Promise<string> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  let frame = 0
  const draw = setInterval(() => {
    frame += 1
    context.fillStyle = frame % 2 === 0 ? 'black' : 'white'
    context.fillRect(frame, frame, 100, 100)
  }, 20)
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm;codecs=vp8' })
  return new Promise((resolve) => {
    recorder.ondataavailable = ({ data }) => {
      clearInterval(draw)
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
      reader.readAsDataURL(data)
    }
    recorder.start()
    setTimeout(() => recorder.stop(), 500)
  })
}

/** A page with room above its one film, so that the film is out of view at first. */
export async function openFilmPage(page: Page): Promise<void> {
  bundled ??= bundle()
  const script = await bundled
  await page.goto('/about')
  const clip = Buffer.from(await page.evaluate(recordClip), 'base64')
  await page.route('**/film.webm', (route) => route.fulfill({ body: clip, contentType: 'video/webm' }))
  await page.route('**/film-script.js', (route) =>
    route.fulfill({ body: script, contentType: 'text/javascript' }),
  )
  await page.route('**/film-page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Film</title>
<style>#film { margin: 1200px 0; width: 300px } #film > div { position: relative } video { width: 300px; height: 225px } button { position: absolute; inset: 0 }</style>
<div id="film"></div><script type="module" src="/film-script.js"></script>`,
    }),
  )
  await page.goto('/film-page')
}
