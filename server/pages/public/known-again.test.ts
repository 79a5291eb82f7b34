import { expect, test } from 'vitest'
import { openPublicPages, textOf } from '#tests/fixtures/shop/public-pages.ts'
import type { MadePage } from './page-store.ts'
import { StoredPage } from './stored-page.ts'

const ASKED = { path: '/product/chair', search: '', currency: 'USD' } as const
const FRESH_FOR_MS = 1_000

/** A shop with one page, which shows the price. */
function open() {
  const state = { price: '$99', nowMs: 0, made: 0, whileAsked: () => {} }
  const pages = openPublicPages({ freshForMs: FRESH_FOR_MS, now: () => state.nowMs })
  const make = async (): Promise<MadePage> => {
    state.made += 1
    const { price } = state
    const isStill = async () => {
      const isSame = state.price === price
      await Promise.resolve()
      state.whileAsked()
      return isSame
    }
    const page = new StoredPage(200, {}, Buffer.from(price))
    return { page, tags: ['products'], parameters: [], cacheable: true, madeFrom: { isStill } }
  }
  const get = async () => textOf(await pages.get(ASKED, make))
  return { state, pages, get }
}

test('a page that shows nothing of what changed is not made again', async () => {
  const { state, pages, get } = open()
  await get()
  pages.invalidate(['products'])
  expect(pages.peek(ASKED)).toBeUndefined()
  expect([await get(), state.made]).toEqual(['$99', 1])
  expect(await textOf(pages.peek(ASKED))).toBe('$99')
})

test('a page that shows what changed is made again, each time', async () => {
  const { state, pages, get } = open()
  const shown = []
  for (const price of ['$99', '$89', '$99']) {
    state.price = price
    pages.invalidate(['products'])
    shown.push(await get())
  }
  expect([shown, state.made]).toEqual([['$99', '$89', '$99'], 3])
})

test('by being known again a page grows no younger, and an old one is made again', async () => {
  const { state, pages, get } = open()
  await get()
  state.nowMs = FRESH_FOR_MS - 1
  pages.invalidate(['products'])
  await get()
  expect(pages.peek(ASKED)?.freshUntilMs).toBe(FRESH_FOR_MS)
  pages.invalidate(['products'])
  state.nowMs = FRESH_FOR_MS
  await get()
  expect(state.made).toBe(2)
})

test('where it is not known what changed, all is made again', async () => {
  const { state, pages, get } = open()
  await get()
  pages.invalidate(['products'])
  pages.clear()
  await get()
  expect(state.made).toBe(2)
})

test('a change that comes while it is asked again is not missed', async () => {
  const { state, pages, get } = open()
  await get()
  pages.invalidate(['products'])
  state.whileAsked = () => {
    state.price = '$89'
    pages.invalidate(['products'])
  }
  expect(await get()).toBe('$89')
})

test('where it cannot be asked again, it is made again', async () => {
  const { state, pages, get } = open()
  await get()
  pages.invalidate(['products'])
  state.whileAsked = () => {
    throw new Error('away')
  }
  expect([await get(), state.made]).toEqual(['$99', 2])
})

test('those who wait for the same page ask again once', async () => {
  const { state, pages, get } = open()
  await get()
  pages.invalidate(['products'])
  let asked = 0
  state.whileAsked = () => {
    asked += 1
  }
  await Promise.all([get(), get(), get()])
  expect([asked, state.made]).toEqual([1, 1])
})
