import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { expect, test } from '../fixtures.ts'
import { openSeededShop } from '../seeded-shop.ts'
import { ONE_WIDTH } from '../tags.ts'

/** The shop writes what it counted every few seconds. */
const WRITTEN_MS = 30_000
/** As long as a pointer rests before the browser makes a link's page ahead, and some more. */
const RESTED_MS = 1_000

test('a visit is counted once, none of who refuses, and none of a page that was made ahead and never shown', {
  tag: ONE_WIDTH,
}, async ({ browser, context, faults }) => {
  await using shop = await openSeededShop()
  const refusing = await browser.newContext()
  await faults.watch(refusing)
  await refusing.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  const quiet = await refusing.newPage()
  for (const path of ['/articles', '/articles', '/collection']) await quiet.goto(shop.origin + path)
  await refusing.close()

  const page = await context.newPage()
  await page.goto(`${shop.origin}/about`)
  await page.goto(`${shop.origin}/search?q=marmalade`)
  await expect(page.getByText('No products found')).toBeVisible()
  await page.goto(`${shop.origin}/collection`)
  await page.getByRole('contentinfo').getByRole('link').first().hover()
  await page.waitForTimeout(RESTED_MS)
  await page.goto(`${shop.origin}/faq`)
  await page.goto('about:blank')
  const counted = { search: 1, catalogue: 1, help: 1, other: 1 }
  await expect.poll(async () => (await figuresOf(shop)).views, { timeout: WRITTEN_MS }).toEqual(counted)
  expect((await figuresOf(shop)).searches).toEqual([{ words: 'marmalade', times: 1, before: 0 }])
})

async function figuresOf(shop: Shop): Promise<{ views: Record<string, number>; searches: unknown[] }> {
  const keys = JSON.parse(await readFile(join(shop.dataDir, 'keys.json'), 'utf8'))
  const day = new Date().toISOString().slice(0, 10)
  const answer = await fetch(`${shop.origin}/admin/figures?from=${day}&to=${day}`, {
    headers: { authorization: `Bearer ${keys.backendServiceKey}` },
  })
  const { pages, searches } = (await answer.json()) as {
    pages: { type: string; times: number }[]
    searches: unknown[]
  }
  const seen = pages.filter(({ times }) => times > 0)
  return { views: Object.fromEntries(seen.map(({ type, times }) => [type, times])), searches }
}
