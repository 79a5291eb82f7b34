import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { countVisit } from './count-visit.ts'

afterEach(() => void vi.unstubAllGlobals())

type Entry = Record<string, number>

/** A page that is looked at, and what it sends. */
function openPage({
  prerendering = false,
  hidden = false,
  url = 'https://keel.test/about',
  navigator = {},
} = {}) {
  const found = new Map<string, unknown>()
  const document = Object.assign(new EventTarget(), {
    prerendering,
    hidden,
    querySelector: (selector: string) => found.get(selector) ?? null,
  })
  const watching = new Map<string, (entries: Entry[]) => void>()
  const sent: unknown[] = []
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', new URL(url))
  vi.stubGlobal('performance', { getEntriesByType: () => [{ activationStart: 300 }] })
  vi.stubGlobal('navigator', {
    ...navigator,
    sendBeacon: (path: string, body: string) => sent.push([path, JSON.parse(body)]),
  })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static readonly supportedEntryTypes = ['largest-contentful-paint', 'event', 'first-input']
      readonly #note: (list: { getEntries(): Entry[] }) => void
      constructor(note: (list: { getEntries(): Entry[] }) => void) {
        this.#note = note
      }
      observe({ type }: { type: string }) {
        watching.set(type, (entries) => this.#note({ getEntries: () => entries }))
      }
      takeRecords = () => []
      disconnect() {}
    },
  )
  countVisit()
  return {
    sent,
    found,
    measure: (type: string, ...entries: Entry[]) => watching.get(type)?.(entries),
    turn(hidden: boolean) {
      Object.assign(document, { hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    activate: () => Object.assign(document, { prerendering: false, hidden: false }),
  }
}

test('a visit is told once, when the page is left', () => {
  const page = openPage()
  page.measure('largest-contentful-paint', { startTime: 500 }, { startTime: 900.5 })
  page.measure('event', { duration: 40, interactionId: 1 }, { duration: 900, interactionId: 0 })
  page.measure('first-input', { duration: 8, interactionId: 1 })
  expect(page.sent).toEqual([])
  page.turn(true)
  page.turn(false)
  page.turn(true)
  expect(page.sent).toEqual([['/visits/page', { path: '/about', paint: 600.5, delay: 40 }]])
})

test('a page that was made ahead is no visit until it is shown', () => {
  const page = openPage({ prerendering: true, hidden: true })
  page.turn(true)
  expect(page.sent).toEqual([])
  page.activate()
  page.measure('largest-contentful-paint', { startTime: 100 })
  page.turn(true)
  expect(page.sent).toEqual([['/visits/page', { path: '/about', paint: 0 }]])
})

test('a page that was opened behind another says nothing of how soon it was there', () => {
  const page = openPage({ hidden: true })
  page.measure('largest-contentful-paint', { startTime: 90_000 })
  page.turn(false)
  page.turn(true)
  expect(page.sent).toEqual([['/visits/page', { path: '/about' }]])
})

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
  'a visitor with %j is not counted',
  (navigator) => {
    const page = openPage({ navigator })
    page.turn(true)
    expect(page.sent).toEqual([])
  },
)

test('the words of a search are told only where it found nothing', () => {
  const url = `https://keel.test/search?q=${'a'.repeat(200)}`
  const [found, missed] = [openPage({ url }), openPage({ url })]
  missed.found.set('[data-missed]:not([hidden])', {})
  missed.turn(true)
  expect(missed.sent).toEqual([['/visits/page', { path: '/search', missed: 'a'.repeat(60) }]])
  expect(found.sent).toEqual([])
})

test('what the finder refused is told by its reasons', () => {
  const page = openPage()
  page.found.set('[data-refused]', { dataset: { refused: 'height desk' } })
  page.turn(true)
  expect(page.sent).toEqual([['/visits/page', { path: '/about', refused: 'height desk' }]])
})

test('all of it is less than 1 kB to carry', async () => {
  const entry = fileURLToPath(new URL('./count-visit.ts', import.meta.url))
  const [built] = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry, formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  const bytes = brotliCompressSync(built?.output[0].code ?? '').length
  expect(bytes).toBeGreaterThan(100)
  expect(bytes).toBeLessThan(1_000)
})
