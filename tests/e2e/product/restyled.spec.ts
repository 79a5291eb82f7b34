import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { everythingLaidOut, openProduct } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'

/** Elements of which the style may be computed anew by one touch, of the 1,200 that the page has. */
const MOST_AT_ONCE = 250

/** How many elements the browser styled in each of its passes while it is done. */
async function restyled(page: Page, done: () => Promise<unknown>): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  const counts: number[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0)
  })
  await devtools.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' })
  await done()
  const told = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await told
  return counts
}

// One rule with `:has()` and `*` in it, wherever in the sheet, makes every touch style the whole page anew.
test('a choice, and Add to Cart, style anew what they change, and not the whole page', {
  tag: ONE_WIDTH,
}, async ({ page }) => {
  await openProduct(page, 'keel-kneeling-chair')
  await everythingLaidOut(page)
  const main = page.getByRole('main')
  const walnut = main.getByRole('radio', { name: 'Walnut' })
  const choice = await restyled(page, async () => {
    await walnut.check({ force: true })
    await expect(walnut).toBeChecked()
  })
  expect(choice.length).toBeGreaterThan(0)
  expect(Math.max(...choice), 'a choice').toBeLessThan(MOST_AT_ONCE)
  const added = await restyled(page, async () => {
    await main.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(page.getByText('Added to cart!')).toBeVisible()
  })
  expect(Math.max(...added), 'Add to Cart').toBeLessThan(MOST_AT_ONCE)
})
