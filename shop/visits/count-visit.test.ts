import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { countVisit } from './count-visit.ts'

afterEach(() => void vi.unstubAllGlobals())

type Entry = Record<string, number>

/** A page that is looked at, and what it sends. */
function openPage({ prerendering = false, hidden = false, navigator = {} } = {}) {
  const found = new Map<string, unknown>()
  const noted = new Map<string, readonly Entry[]>()
  const document = Object.assign(new EventTarget(), {
    prerendering,
    hidden,
    querySelector: (selector: string) => found.get(selector) ?? null,
  })
  const sent: unknown[] = []
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', new URL('https://keel.test/about'))
  vi.stubGlobal('performance', { getEntriesByType: () => [{ activationStart: 300 }] })
  vi.stubGlobal('navigator', {
    ...navigator,
    sendBeacon: (path: string, body: string) => sent.push([path, JSON.parse(body)]),
  })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      #entries: readonly Entry[] = []
      observe({ type }: { type: string }) {
        this.#entries = noted.get(type) ?? []
      }
      takeRecords = () => this.#entries
    },
  )
  countVisit()
  return {
    sent,
    found,
    note: (type: string, ...entries: Entry[]) => noted.set(type, entries),
    turn(hidden: boolean) {
      Object.assign(document, { hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    activate: () => Object.assign(document, { prerendering: false, hidden: false }),
  }
}
const visit = (fields: object) => [['/visits/page', { path: '/about', paint: null, delay: null, ...fields }]]

test('a visit is told once, when the page is left', () => {
  const page = openPage()
  page.note('largest-contentful-paint', { startTime: 500 }, { startTime: 900.5 })
  page.note('event', { duration: 120, interactionId: 1 }, { duration: 900, interactionId: 0 })
  page.note('first-input', { duration: 8, interactionId: 1 })
  expect(page.sent).toEqual([])
  page.turn(true)
  page.turn(false)
  page.turn(true)
  expect(page.sent).toEqual(visit({ paint: 600.5, delay: 120 }))
})

test('what is quicker than the events that a browser keeps is told by the first of them', () => {
  const page = openPage()
  page.note('first-input', { duration: 8, interactionId: 1 })
  page.turn(true)
  expect(page.sent).toEqual(visit({ delay: 8 }))
})

test('a page without paint or press is told without', () => {
  const page = openPage()
  page.turn(true)
  expect(page.sent).toEqual(visit({}))
})

test('a page that was made ahead is no visit until it is shown', () => {
  const page = openPage({ prerendering: true, hidden: true })
  page.turn(true)
  expect(page.sent).toEqual([])
  page.activate()
  page.note('largest-contentful-paint', { startTime: 300 })
  page.turn(true)
  expect(page.sent).toEqual(visit({ paint: 0 }))
})

test('a page that was opened behind another says nothing of how soon it was there', () => {
  const page = openPage({ hidden: true })
  page.note('largest-contentful-paint', { startTime: 90_000 })
  page.turn(false)
  page.turn(true)
  expect(page.sent).toEqual(visit({}))
})

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
  'a visitor with %j is not counted',
  (navigator) => {
    const page = openPage({ navigator })
    page.turn(true)
    expect(page.sent).toEqual([])
  },
)

test('what the page marks is told along: what a search did not find, and why the finder said no', () => {
  const page = openPage()
  page.found.set('[data-told]:not([hidden])', { dataset: { told: 'height desk' } })
  page.turn(true)
  expect(page.sent).toEqual(visit({ told: 'height desk' }))
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
