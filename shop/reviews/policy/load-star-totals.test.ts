import { expect, test, vi } from 'vitest'
import { recordPage } from '../../page-api/page-context.ts'
import type { PageServices } from '../../page-api/page-services.ts'
import { loadStarTotals } from './load-star-totals.ts'

/** A page that asks a backend which answers so. */
async function load(answer: object) {
  const page = recordPage('request', '')
  const log = { warn: vi.fn(), error: vi.fn() }
  const backend = { reviewsByStar: async () => answer }
  const totals = await loadStarTotals({ page, log, backend } as unknown as PageServices)
  return { totals, page, log }
}

test('[2.23] totals of all reviews are on a page that any change of a review makes anew', async () => {
  const data = [{ stars: 5, shown: 3, hidden: 1 }]
  const { totals, page, log } = await load({ ok: true, data })
  expect(totals).toEqual(data)
  expect(page.tags).toEqual(['reviews'])
  expect(page.cacheable).toBe(true)
  expect(log.error).not.toHaveBeenCalled()
})

test('[2.23] totals that are not told are no totals of none, and such a page is not kept', async () => {
  const cause = new TypeError('failed')
  const { totals, page, log } = await load({ ok: false, error: { kind: 'network', message: 'away', cause } })
  expect(totals).toBeUndefined()
  expect(page.cacheable).toBe(false)
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { requestId: 'request', err: cause, failure: { kind: 'network', message: 'away' } },
    'how many reviews are hidden could not be loaded',
  )
})
