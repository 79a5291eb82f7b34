import { expect, test } from 'vitest'
import { openPublicPages, textOf } from '#tests/fixtures/shop/public-pages.ts'
import type { FoundPage, MadePage } from './page-store.ts'
import { StoredPage } from './stored-page.ts'

const HOUR_MS = 60 * 60_000

function page(text: string, status = 200): MadePage {
  const document = new StoredPage(status, {}, Buffer.from(text))
  return { page: document, tags: ['products'], parameters: [], cacheable: status === 200 }
}

const failed = () => page('could not be loaded', 503)

/** A shop with one page about a price, and a database that may be away. */
function open({ maxBytes = 1_000_000 } = {}) {
  const state = { nowMs: 0, isAway: false, asked: 0, meanwhile: async (): Promise<unknown> => undefined }
  const pages = openPublicPages({
    maxBytes,
    now: () => state.nowMs,
    isAway: async () => {
      state.asked += 1
      await state.meanwhile()
      return state.isAway
    },
  })
  const get = (made: () => MadePage, path = '/', currency: 'USD' | 'EUR' = 'USD') =>
    pages.get({ path, search: '', currency }, async () => made())
  return { state, pages, get }
}

async function seen(found: Promise<FoundPage>) {
  const answer = await found
  return [answer.page.status, await textOf(answer), 'staleSinceMs' in answer]
}

test('[8.07] a page that a change purged is shown as it was while it cannot be made anew', async () => {
  const { state, pages, get } = open()
  await get(() => page('$169'))
  pages.invalidate(['products'])
  state.isAway = true
  expect(await seen(get(failed))).toEqual([200, '$169', true])
  expect(await seen(get(failed))).toEqual([200, '$169', true])
  expect(pages.peek({ path: '/', search: '', currency: 'USD' })).toBeUndefined()
  expect(await seen(get(() => page('$151')))).toEqual([200, '$151', false])
})

test('a page that was made after all while that was found out is shown as it is now', async () => {
  const { state, pages, get } = open()
  await get(() => page('$169'))
  pages.invalidate(['products'])
  state.isAway = true
  state.meanwhile = () => get(() => page('$151'))
  expect(await seen(get(failed))).toEqual([200, '$151', false])
})

test('whoever asks after an overtaken page was made waits with those who asked since', async () => {
  const { pages, get } = open()
  const home = { path: '/', search: '', currency: 'USD' } as const
  const [before, since] = [Promise.withResolvers<MadePage>(), Promise.withResolvers<MadePage>()]
  const overtaken = pages.get(home, () => before.promise)
  pages.invalidate(['products'])
  void pages.get(home, () => since.promise)
  before.resolve(page('$169'))
  await overtaken
  const late = seen(get(() => page('made once more')))
  since.resolve(page('$151'))
  expect(await late).toEqual([200, '$151', false])
})

test('so is one that was purged because it is not known what changed', async () => {
  const { state, pages, get } = open()
  await get(() => page('$169'))
  pages.clear()
  state.isAway = true
  expect(await seen(get(failed))).toEqual([200, '$169', true])
})

test('[8.07] nobody sees an old price where the database answers, whatever else failed', async () => {
  const { state, pages, get } = open()
  await get(() => page('$169'))
  pages.invalidate(['products'])
  expect(await seen(get(failed))).toEqual([503, 'could not be loaded', false])
  expect(await seen(get(() => page('$151')))).toEqual([200, '$151', false])
  expect(state.asked).toBe(1)
})

test('a page that failed for another reason, or is not there any more, is told as it is', async () => {
  const { state, pages, get } = open()
  state.isAway = true
  for (const status of [404, 500]) {
    await get(() => page('$169'))
    pages.invalidate(['products'])
    expect(await seen(get(() => page('no', status)))).toEqual([status, 'no', false])
  }
  await expect(
    get(() => {
      throw new Error('a mistake')
    }),
  ).rejects.toThrow('a mistake')
})

test('what is not there any more has no last page either', async () => {
  const { state, pages, get } = open()
  await get(() => page('$169'))
  pages.invalidate(['products'])
  await get(() => page('gone', 404))
  state.isAway = true
  expect(await seen(get(failed))).toEqual([503, 'could not be loaded', false])
})

test('each currency has its own last page, for an hour after the first change', async () => {
  const { state, pages, get } = open()
  await get(() => page('$169'))
  pages.invalidate(['products'])
  state.isAway = true
  expect(await seen(get(failed, '/', 'EUR'))).toEqual([503, 'could not be loaded', false])
  state.nowMs = HOUR_MS - 1
  pages.invalidate(['products'])
  expect(await seen(get(failed))).toEqual([200, '$169', true])
  state.nowMs = HOUR_MS
  expect(await seen(get(failed))).toEqual([503, 'could not be loaded', false])
})

test('a cache in front may keep it for five seconds', async () => {
  const { state, pages, get } = open()
  await get(() => page('$169'))
  pages.invalidate(['products'])
  Object.assign(state, { isAway: true, nowMs: 60_000 })
  expect(await get(failed)).toMatchObject({ staleSinceMs: 0, freshUntilMs: 65_000, keep: 'long' })
})

test('last pages take no room beyond what pages have, and go first', async () => {
  const { state, pages, get } = open({ maxBytes: 200_000 })
  const large = (text: string) => page(text.padEnd(10_000))
  for (let number = 0; number < 10; number++) await get(() => large('old'), `/old/${number}`)
  pages.clear()
  for (let number = 0; number < 10; number++) await get(() => large('new'), `/new/${number}`)
  for (let number = 0; number < 10; number++)
    expect(pages.peek({ path: `/new/${number}`, search: '', currency: 'USD' })).toBeDefined()
  state.isAway = true
  const kept = []
  for (let number = 0; number < 10; number++) kept.push((await get(failed, `/old/${number}`)).page.status)
  expect(kept).toContain(503)
})

test('of last pages the oldest goes first', async () => {
  const { state, pages, get } = open({ maxBytes: 100_000 })
  const large = (text: string) => page(text.padEnd(7_000))
  for (const path of ['/a', '/b', '/c']) await get(() => large('old'), path)
  pages.clear()
  for (let number = 0; number < 5; number++) await get(() => large('new'), `/new/${number}`)
  state.isAway = true
  const kept = []
  for (const path of ['/a', '/b', '/c']) kept.push((await get(failed, path)).page.status)
  expect(kept).toEqual([503, 200, 200])
})
