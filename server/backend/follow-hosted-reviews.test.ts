import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WatchOptions } from '#shop/clients/backend/watch-reviews.ts'
import { createLog } from '../log.ts'
import type { StalePages } from '../pages/public/invalidations.ts'

let options: WatchOptions
vi.mock('#shop/clients/backend/watch-reviews.ts', () => ({
  watchReviews: (given: WatchOptions) => {
    options = given
    return { stop: async () => {} }
  },
}))
const { followHostedReviews, gatherStaleReviews } = await import('./follow-hosted-reviews.ts')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function gather(announce: () => Promise<void> = async () => {}) {
  const announced: StalePages[] = []
  const stale = gatherStaleReviews((pages) => {
    announced.push(pages)
    return announce()
  }, createLog('silent'))
  return { ...stale, announced }
}

test('[6.03] [7.07] a change is announced at once, and those of the next quarter of a second together, each product once', async () => {
  const { changed, announced } = gather()
  changed('bench')
  await vi.advanceTimersByTimeAsync(1)
  expect(announced).toEqual([['reviews:bench', 'reviews']])
  for (const handle of ['chair', 'stool', 'chair']) {
    changed(handle)
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(announced).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(250)
  expect(announced.slice(1)).toEqual([['reviews:chair', 'reviews', 'reviews:stool']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(announced).toHaveLength(2)
})

test('a change long after the last one waits for no time, and for none below it, of which Node would warn', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  const set = vi.spyOn(globalThis, 'setTimeout')
  gather().changed('bench')
  expect(set.mock.calls.map(([, waitMs]) => waitMs)).toEqual([0])
})

test('[6.03] [7.07] a socket that is lost every second purges all pages every ten, and once after the last time', async () => {
  const { allMayHaveChanged, changed, announced } = gather()
  for (let second = 0; second < 25; second += 1) {
    allMayHaveChanged()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(announced).toEqual(['all', 'all', 'all'])
  changed('chair')
  await vi.advanceTimersByTimeAsync(500)
  expect(announced.slice(3)).toContainEqual(['reviews:chair', 'reviews'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(announced.filter((stale) => stale === 'all')).toHaveLength(4)
})

test('[6.03] [7.07] more products than a notification can name are all pages', async () => {
  const { changed, announced } = gather()
  for (let number = 0; number < 20_000; number += 1) changed(`chair-${number}`)
  await vi.advanceTimersByTimeAsync(250)
  for (let number = 0; number < 20_000; number += 1) changed(`chair-${number}`)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(announced).toEqual(['all'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(announced).toEqual(['all', 'all'])
})

test('[6.03] [7.07] while an announcement is under way, what changes waits for the next', async () => {
  const first = Promise.withResolvers<void>()
  const announce = vi.fn(async () => {}).mockReturnValueOnce(first.promise)
  const { changed, announced } = gather(announce)
  changed('chair')
  await vi.advanceTimersByTimeAsync(250)
  for (const handle of ['stool', 'bench']) {
    changed(handle)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(announced).toHaveLength(1)
  first.resolve()
  await vi.advanceTimersByTimeAsync(250)
  expect(announced.slice(1)).toEqual([['reviews:stool', 'reviews', 'reviews:bench']])
})

test('[6.03] [7.07] after an announcement that failed all pages are purged', async () => {
  const { changed, announced } = gather(
    vi.fn(async () => {}).mockRejectedValueOnce(new Error('the database is away')),
  )
  changed('chair')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(announced).toEqual([['reviews:chair', 'reviews'], 'all'])
})

test('[6.03] [7.07] nothing is announced once the shop stops', async () => {
  const { changed, stop, announced } = gather()
  changed('chair')
  await stop()
  changed('stool')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(announced).toEqual([])
})

test('[6.03] a flood of messages that cannot be read is logged once a minute', async () => {
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  const database = { query: undefined as never }
  await using _followed = followHostedReviews({ url: 'https://a.example', serviceKey: 'key', database, log })
  for (let minute = 0; minute < 2; minute += 1) {
    for (let times = 0; times < 1_000; times += 1) options.onUnreadable?.(new Error('<html>'))
    await vi.advanceTimersByTimeAsync(61_000)
  }
  expect(warn).toHaveBeenCalledTimes(2)
})
