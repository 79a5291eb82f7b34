import { describe, expect, test } from 'vitest'
import { recordPage } from '#shop/page-api/page-context.ts'
import {
  asked,
  heldRender,
  openPublicPages,
  rendered,
  renders,
  textOf,
} from '#tests/fixtures/shop/public-pages.ts'
import type { MadePage } from './page-store.ts'
import type { MakePage } from './public-pages.ts'
import { StoredPage } from './stored-page.ts'

/** The parameters of a page, which declares them by reading them. */
function reading(...names: string[]) {
  const page = recordPage('id', '')
  for (const name of names) page.parameter(name)
  return { parameters: page.parameters }
}

function cacheWith(options: Parameters<typeof openPublicPages>[0] = {}) {
  return openPublicPages({ freshForMs: 1000, ...options })
}

describe('what counts as the same page', () => {
  test('[9.06] each currency has its own', async () => {
    const cache = cacheWith()
    await cache.get(asked('/', '', 'USD'), renders(rendered('dollars')))
    await cache.get(asked('/', '', 'EUR'), renders(rendered('euros')))
    expect(await textOf(cache.peek(asked('/', '', 'USD')))).toBe('dollars')
    expect(await textOf(cache.peek(asked('/', '', 'EUR')))).toBe('euros')
  })

  test('a parameter that the page does not read makes no new entry', async () => {
    const cache = cacheWith()
    const render = renders(rendered('home'))
    await cache.get(asked('/'), render)
    await cache.get(asked('/', '?utm_source=x'), render)
    await cache.get(asked('/', '?utm_source=y&fbclid=1'), render)
    expect(render.calls()).toBe(1)
  })

  test('[2.37] one that it reads does, whatever else stands beside it', async () => {
    const cache = cacheWith()
    const about = reading('q')
    const render = renders(rendered('all', about), rendered('birch', about))
    await cache.get(asked('/search'), render)
    await cache.get(asked('/search', '?q=birch'), render)
    expect(await textOf(cache.peek(asked('/search', '?utm_source=x&q=birch')))).toBe('birch')
    expect(await textOf(cache.peek(asked('/search', '?utm_source=x')))).toBe('all')
  })
})

describe('what others make up', () => {
  const stars = () => {
    const page = recordPage('id', '')
    page.parameter('stars', (value) => value === '4')
    return { parameters: page.parameters }
  }

  test('[4.05] of a value that the page does not know gets the page without it', async () => {
    const cache = cacheWith()
    const render = renders(rendered('all', stars()), rendered('fours', stars()))
    await cache.get(asked('/product/a'), render)
    await cache.get(asked('/product/a', '?stars=4'), render)
    for (let number = 0; number < 500; number++) {
      const page = await cache.get(asked('/product/a', `?stars=${number + 5}&stars=4`), render)
      expect(await textOf(page)).toBe('all')
    }
    expect(await textOf(cache.peek(asked('/product/a', '?stars=4&stars=x')))).toBe('fours')
    expect(render.calls()).toBe(2)
  })

  test('of values that mean something to one path pushes out nothing of the others', async () => {
    const cache = cacheWith({ maxBytes: 100_000 })
    await cache.get(asked('/about'), renders(rendered('about')))
    const filling = rendered('x'.repeat(2_000), reading('q'))
    for (let number = 0; number < 500; number++)
      await cache.get(asked('/search', `?q=${number}`), renders(filling))
    expect(await textOf(cache.peek(asked('/about')))).toBe('about')
    expect(cache.peek(asked('/search', '?q=499'))).toBeDefined()
    expect(cache.peek(asked('/search', '?q=490'))).toBeUndefined()
    cache.clear()
    for (const number of [1, 2]) await cache.get(asked('/search', `?q=${number}`), renders(filling))
    expect(cache.peek(asked('/search', '?q=1'))).toBeDefined()
  })

  test('of what was purged counts no more for its path', async () => {
    const cache = cacheWith({ maxBytes: 100_000 })
    const kept = rendered('x'.repeat(2_000), reading('q'))
    await cache.get(asked('/search', '?q=kept'), renders(kept))
    for (let time = 0; time < 20; time++) {
      await cache.get(asked('/search', '?q=changing'), renders({ ...kept, tags: ['products'] }))
      cache.invalidate(['products'])
    }
    expect(cache.peek(asked('/search', '?q=kept'))).toBeDefined()
  })

  test('that is too large to be kept counts nothing for its path', async () => {
    const cache = cacheWith({ maxBytes: 100_000 })
    const sized = (bytes: number) => rendered('x'.repeat(bytes), reading('q'))
    await cache.get(asked('/search', '?q=large'), renders(sized(100_000)))
    for (const name of ['a', 'b']) await cache.get(asked('/search', `?q=${name}`), renders(sized(1_000)))
    expect(cache.peek(asked('/search', '?q=large'))).toBeUndefined()
    expect(cache.peek(asked('/search', '?q=a'))).toBeDefined()
  })

  test('does not hide what a page reads only now and then', async () => {
    const cache = cacheWith()
    await cache.get(asked('/product/a'), renders(rendered('all', reading('stars'))))
    await cache.get(asked('/product/a', '?stars=4'), renders(rendered('fours', reading('stars', 'page'))))
    await cache.get(asked('/product/a', '?stars=5'), renders(rendered('fives', reading('stars'))))
    const second = await cache.get(
      asked('/product/a', '?page=2'),
      renders(rendered('second', reading('page'))),
    )
    expect(await textOf(second)).toBe('second')
  })
})

describe('rendering', () => {
  test('many who wait get one render', async () => {
    const cache = cacheWith()
    const render = renders(rendered('once'))
    await Promise.all(Array.from({ length: 50 }, () => cache.get(asked('/'), render)))
    expect(render.calls()).toBe(1)
  })

  test('[2.37] two that ask a page that is not here for different things each get their own', async () => {
    const cache = cacheWith()
    const [birch, walnut] = [heldRender(), heldRender()]
    const first = cache.get(asked('/search', '?q=birch'), birch.render)
    const second = cache.get(asked('/search', '?q=walnut'), walnut.render)
    walnut.end(rendered('walnut', reading('q')))
    birch.end(rendered('birch', reading('q')))
    expect([await textOf(await first), await textOf(await second)]).toEqual(['birch', 'walnut'])
    expect(await textOf(cache.peek(asked('/search', '?q=birch')))).toBe('birch')
  })

  test('a failure is told to all who wait, and the next one tries again', async () => {
    const cache = cacheWith()
    const failing = () => Promise.reject(new Error('no storefront'))
    await expect(cache.get(asked('/'), failing)).rejects.toThrow('no storefront')
    expect(await textOf(await cache.get(asked('/'), renders(rendered('well'))))).toBe('well')
  })

  test('[8.07] a page that shows a failure is not kept', async () => {
    const cache = cacheWith()
    const render = renders(rendered('No products found', { cacheable: false }), rendered('chairs'))
    await cache.get(asked('/'), render)
    expect(await textOf(await cache.get(asked('/'), render))).toBe('chairs')
  })

  test('an old page is served while a new one is made', async () => {
    let nowMs = 0
    const cache = cacheWith({ now: () => nowMs })
    const render = renders(rendered('first'), rendered('second'))
    await cache.get(asked('/'), render)
    nowMs = 5000
    expect(cache.peek(asked('/'))).toBeUndefined()
    expect(await textOf(await cache.get(asked('/'), render))).toBe('first')
    await expect.poll(() => cache.peek(asked('/')) !== undefined).toBe(true)
    expect(await textOf(cache.peek(asked('/')))).toBe('second')
  })

  test('whoever makes a page is told whether a visitor waits for it', async () => {
    let nowMs = 0
    const cache = cacheWith({ now: () => nowMs })
    const told: (boolean | undefined)[] = []
    const render: MakePage = async (_shared, isRefresh) => {
      told.push(isRefresh)
      return rendered('page')
    }
    await cache.get(asked('/'), render)
    nowMs = 5000
    await cache.get(asked('/'), render)
    expect(told).toEqual([false, true])
  })

  test('when making the new one fails, the old one stays and the failure is reported', async () => {
    let nowMs = 0
    const failures: unknown[] = []
    const cache = cacheWith({ now: () => nowMs, onRefreshFailure: (error) => failures.push(error) })
    await cache.get(asked('/'), renders(rendered('old')))
    nowMs = 5000
    const failing = () => Promise.reject(new Error('down'))
    expect(await textOf(await cache.get(asked('/'), failing))).toBe('old')
    await expect.poll(() => failures.length).toBe(1)
    expect(await textOf(await cache.get(asked('/'), failing))).toBe('old')
  })
})

test.each([
  [404, 'a page that is gone by then is dropped', undefined],
  [503, 'one that only could not be made anew stays', 'old'],
  [200, '[8.07] so does one whose list could not be loaded', 'old'],
])('an old page made anew with status %i: %s', async (status, _what, expected) => {
  let nowMs = 0
  const cache = cacheWith({ now: () => nowMs })
  await cache.get(asked('/product/a'), renders(rendered('old')))
  nowMs = 5000
  const next: MadePage = {
    ...rendered('gone', { cacheable: false }),
    page: new StoredPage(status, {}, Buffer.from('gone')),
  }
  await cache.get(asked('/product/a'), async () => next)
  await new Promise((resolve) => setTimeout(resolve))
  const held = heldRender()
  const answer = await Promise.race([cache.get(asked('/product/a'), held.render), Promise.resolve(undefined)])
  expect(await textOf(answer)).toBe(expected)
  held.end(rendered('new'))
})

test('it holds no more bytes than it may', async () => {
  const cache = cacheWith({ maxBytes: 50_000 })
  const large = 'x'.repeat(10_000)
  for (let number = 0; number < 20; number++) await cache.get(asked(`/${number}`), renders(rendered(large)))
  const kept = Array.from({ length: 20 }, (_, number) => cache.peek(asked(`/${number}`))).filter(Boolean)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(4)
})
