import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { VISITS_PATH } from '#shop/visits/visits-path.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { ONE_WIDTH } from '../widths.ts'

/** The shop writes what it counted every few seconds. */
const WRITTEN_MS = 30_000

test('a visit is counted once, none of who refuses, none of a page that was made ahead and never shown', {
  tag: ONE_WIDTH,
}, async ({ browser, context, faults }) => {
  await using shop = await openSeededShop()
  const sent = noteVisits(context)
  const page = await context.newPage()
  await page.goto(`${shop.origin}/about`)
  await page.goto(`${shop.origin}/search?q=hammock`)
  await expect(page.getByText('No products found')).toBeVisible()
  await page.goto(`${shop.origin}/collection`)
  expect(sent.map(({ path }) => path)).toEqual(['/about', '/search'])
  expect(sent[0]?.paint).toBeGreaterThan(0)
  expect(Object.keys(sent[1] ?? {}).sort()).toEqual(['missed', 'paint', 'path'])

  // The browser makes the page of a link ahead while a pointer rests on it; then another page is opened.
  const ahead = page.waitForRequest(
    ({ url, headers }) => url().endsWith('/setup-guide') && /prerender/.test(headers()['sec-purpose'] ?? ''),
    { timeout: 5_000 },
  )
  ahead.catch(() => {})
  await page.locator('a[href="/setup-guide"]').last().hover()
  await page.waitForTimeout(1_500)
  await page.goto(`${shop.origin}/faq`)
  await page.close()

  const refusing = await browser.newContext()
  await faults.watch(refusing)
  const refused = noteVisits(refusing)
  await refusing.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  const quiet = await refusing.newPage()
  await quiet.goto(`${shop.origin}/articles`)
  await quiet.goto(`${shop.origin}/articles`)
  await refusing.close()
  expect(refused).toEqual([])

  const counted = { search: 1, catalogue: 1, help: 1, other: 1 }
  await expect.poll(() => viewsOf(shop), { timeout: WRITTEN_MS }).toEqual(counted)
})

/** What the pages of a context send of visits. */
function noteVisits(context: BrowserContext): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === VISITS_PATH) sent.push(request.postDataJSON())
  })
  return sent
}

async function viewsOf(shop: Shop): Promise<Record<string, number>> {
  const keys = JSON.parse(await readFile(join(shop.dataDir, 'keys.json'), 'utf8'))
  const day = new Date().toISOString().slice(0, 10)
  const answer = await fetch(`${shop.origin}/admin/figures?from=${day}&to=${day}`, {
    headers: { authorization: `Bearer ${keys.backendServiceKey}` },
  })
  const { pages } = (await answer.json()) as { pages: { type: string; times: number }[] }
  return Object.fromEntries(pages.filter(({ times }) => times > 0).map(({ type, times }) => [type, times]))
}
