import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { invalidateOnChanges } from './invalidations.ts'

interface Heard {
  readonly onPayload: (payload: string) => void
  readonly onReconnect: (() => void) | undefined
}

/** Who listens, by channel. */
const heard = new Map<string, Heard>()
const purged: (readonly string[] | 'all')[] = []
const warned: string[] = []
const database: Pick<Database, 'listen'> = {
  async listen(channel, onPayload, onReconnect) {
    heard.set(channel, { onPayload, onReconnect })
    return async () => void heard.delete(channel)
  },
}
const pages = {
  invalidate: (tags: readonly string[]) => void purged.push(tags),
  clear: () => void purged.push('all'),
}
const log = { warn: (_: object, words: string) => void warned.push(words), error: () => {} }

beforeEach(() => {
  heard.clear()
  purged.length = 0
  warned.length = 0
})

test.each([
  ['storefront_changes', '{"product":"chair"}', ['products', 'product:chair']],
  ['storefront_collections', '', ['products']],
  ['storefront_discounts', '', ['volume-discounts']],
  ['storefront_redirects', '', ['redirects']],
  ['review_changes', 'chair', ['reviews:chair', 'reviews']],
  ['stale_pages', '["reviews:chair"]', ['reviews:chair']],
  ['stale_pages', '"all"', 'all'],
  ['stale_pages', 'of no kind', 'all'],
  ['stale_pages', '{}', 'all'],
])('on %s a notice of %s purges %j', async (channel, payload, tags) => {
  await invalidateOnChanges(database, pages, log)
  heard.get(channel)?.onPayload(payload)
  expect(purged).toEqual([tags])
  expect(warned).toEqual([])
})

test('a change that cannot be read purges everything, and is told', async () => {
  await invalidateOnChanges(database, pages, log)
  heard.get('storefront_changes')?.onPayload('{"product":7}')
  expect(purged).toEqual(['all'])
  expect(warned).toEqual([expect.stringContaining('could not be read')])
})

test('what may have been missed while nobody heard purges everything', async () => {
  await invalidateOnChanges(database, pages, log)
  for (const { onReconnect } of heard.values()) onReconnect?.()
  expect(purged).toEqual(['all'])
})

test('whoever has stopped hears nothing any more', async () => {
  const stop = await invalidateOnChanges(database, pages, log)
  await stop()
  expect(heard.size).toBe(0)
})
