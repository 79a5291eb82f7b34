import { expect, test } from 'vitest'
import { openPublicPages, textOf } from '#tests/fixtures/shop/public-pages.ts'
import type { PageRequest } from './page-keys.ts'
import type { MadePage } from './page-store.ts'
import type { MakePage } from './public-pages.ts'
import { StoredPage } from './stored-page.ts'

const MINUTE_MS = 60_000
const NOT_FOUND = 'page not found'

const asked = (path: string, currency: PageRequest['currency'] = 'USD'): PageRequest => ({
  path,
  search: '',
  currency,
})

const page = (text: string, status = 200) => new StoredPage(status, {}, Buffer.from(text))

const stored = (text: string): MakePage => {
  return async () => ({ page: page(text), tags: ['products'], parameters: [], cacheable: true })
}

const brief = (text: string): MakePage => {
  return async (shared) => ({ ...(await stored(text)(shared)), isBrief: true })
}

/** Renders a not-found page as the renderer does, with a shared document that does not depend on the address. */
function notFound(made: string[], about: Partial<MadePage> = {}) {
  return (path: string): MakePage =>
    async (shared) => {
      const own = { parameters: [], cacheable: true, isBrief: true, sharedAs: NOT_FOUND, ...about }
      const atHand = shared(NOT_FOUND)
      if (atHand) return { ...own, page: atHand.page, tags: [`product:${path}`, ...atHand.tags] }
      made.push(path)
      return { ...own, page: page(`404, made for ${path}`, 404), tags: [`product:${path}`, 'products'] }
    }
}

function cacheAt(clock: { ms: number }, maxBytes?: number) {
  return openPublicPages({
    ...(maxBytes === undefined ? {} : { maxBytes }),
    freshForMs: 5 * MINUTE_MS,
    now: () => clock.ms,
  })
}

test('[2.50] the page of what is not there is made once for all addresses, in each currency', async () => {
  const made: string[] = []
  const missing = notFound(made)
  const cache = cacheAt({ ms: 0 })
  for (const path of ['/x', '/y', '/z']) await cache.get(asked(path), missing(path))
  await cache.get(asked('/x', 'EUR'), missing('/x in EUR'))
  expect(made).toEqual(['/x', '/x in EUR'])
  expect(await textOf(cache.peek(asked('/z')))).toBe('404, made for /x')
})

test('it is made anew once it is old, and an address is asked for again after a minute', async () => {
  const made: string[] = []
  const missing = notFound(made)
  const clock = { ms: 0 }
  const cache = cacheAt(clock)
  await cache.get(asked('/x'), missing('/x'))
  clock.ms = MINUTE_MS
  expect(cache.peek(asked('/x'))).toBeUndefined()
  await cache.get(asked('/x'), missing('/x again'))
  expect(made).toEqual(['/x'])
  clock.ms = 5 * MINUTE_MS
  await cache.get(asked('/x'), missing('/x anew'))
  expect(made).toEqual(['/x', '/x anew'])
})

test('[2.24] it is gone at once from an address where something appears', async () => {
  const missing = notFound([])
  const cache = cacheAt({ ms: 0 })
  for (const path of ['/product/a', '/product/b']) await cache.get(asked(path), missing(path))
  cache.invalidate(['product:/product/b'])
  expect(cache.peek(asked('/product/b'))).toBeUndefined()
  expect(await textOf(await cache.get(asked('/product/b'), stored('a chair')))).toBe('a chair')
  expect(await textOf(cache.peek(asked('/product/b')))).toBe('a chair')
  expect(await textOf(cache.peek(asked('/product/a')))).toContain('404')
  cache.invalidate(['products'])
  expect(cache.peek(asked('/product/a'))).toBeUndefined()
  await cache.get(asked('/product/a'), missing('/product/a'))
  cache.clear()
  expect(cache.peek(asked('/product/a'))).toBeUndefined()
})

test('and takes the place of a page that is gone', async () => {
  const clock = { ms: 0 }
  const cache = cacheAt(clock)
  await cache.get(asked('/product/a'), stored('a chair'))
  clock.ms = 6 * MINUTE_MS
  await cache.get(asked('/product/a'), notFound([])('/product/a'))
  await expect.poll(async () => textOf(cache.peek(asked('/product/a')))).toContain('404')
})

test('one that shows a failure is neither kept nor shared', async () => {
  const made: string[] = []
  const failed = notFound(made, { cacheable: false })
  const cache = cacheAt({ ms: 0 })
  for (const path of ['/x', '/y']) await cache.get(asked(path), failed(path))
  expect(made).toEqual(['/x', '/y'])
  expect(cache.peek(asked('/x'))).toBeUndefined()
})

test('however many are made up, no page is pushed out, and the last ones are still known', async () => {
  const made: string[] = []
  const missing = notFound(made)
  const cache = cacheAt({ ms: 0 }, 200_000)
  await cache.get(asked('/about'), stored('about'))
  for (let number = 0; number < 1_000; number++) {
    const [path, searched] = [`/made-up/${number}`, `/search/${number}`]
    await cache.get(asked(path), missing(path))
    await cache.get(asked(searched), brief('nothing found'))
  }
  expect(made).toHaveLength(1)
  expect(await textOf(cache.peek(asked('/about')))).toBe('about')
  expect(cache.peek(asked('/made-up/999'))).toBeDefined()
  expect(cache.peek(asked('/search/999'))).toBeDefined()
  expect(cache.peek(asked('/made-up/0'))).toBeUndefined()
})

test('of those that are made up a sixteenth of the room is kept, and the oldest go first', async () => {
  const cache = cacheAt({ ms: 0 }, 1_600_000)
  const paths = Array.from({ length: 20 }, (_, number) => `/search/${number}`)
  for (const path of paths) await cache.get(asked(path), brief('x'.repeat(20_000)))
  const kept = paths.filter((path) => cache.peek(asked(path)) !== undefined)
  expect(kept.length).toBeLessThanOrEqual(5)
  expect(kept.length).toBeGreaterThan(1)
  expect(kept).toEqual(paths.slice(-kept.length))
})

test('[2.24] a page that gave way to what many addresses share is not shown again', async () => {
  const clock = { ms: 0 }
  const cache = cacheAt(clock)
  await cache.get(asked('/product/a'), stored('the chair'))
  clock.ms = 6 * MINUTE_MS
  const missing: MakePage = async () => ({
    ...{ page: page('no product a', 404), template: page('no product', 404), sharedAs: NOT_FOUND },
    ...{ tags: ['products'], parameters: [], cacheable: true, isBrief: true },
  })
  await expect.poll(async () => textOf(await cache.get(asked('/product/a'), missing))).toBe('no product a')
})
