import type { Page, Response } from '@playwright/test'
import { openShopOn } from '../buying/hosted-shop.ts'
import { expect, test } from '../fixtures.ts'
import { openPictureStorefront } from './picture-storefront.ts'

const FIRST_PICTURE_LIMIT_BYTES = 120_000

/** The address of the largest contentful paint before any interaction. */
function largestPaint(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1)
          resolve(last && 'url' in last ? String(last.url) : '')
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

test('[4.04] the first picture of a product is light, in the width that it is shown in, asked for once, and the largest paint', async ({
  page,
}) => {
  // This test starts a shop of its own, which encodes every picture for the first time.
  test.slow()
  await using storefront = await openPictureStorefront()
  await using shop = await openShopOn(storefront.url)
  const first: Response[] = []
  page.on('response', (response) => {
    // The thumbnails are of the same picture, so small widths do not count.
    const { pathname, searchParams } = new URL(response.url())
    if (pathname.endsWith('/side.jpg') && Number(searchParams.get('width')) > 200) first.push(response)
  })
  await page.goto(`${shop.origin}/product/stool`, { waitUntil: 'networkidle' })

  expect(first).toHaveLength(1)
  const [answer] = first
  expect(answer?.headers()['content-type']).toBe('image/avif')
  expect((await answer?.body())?.length).toBeLessThan(FIRST_PICTURE_LIMIT_BYTES)
  const preload = page.locator('link[rel=preload][as=image]')
  const picture = page.getByRole('img', { name: 'From the side', exact: true })
  await expect(preload).toHaveAttribute('imagesrcset', (await picture.getAttribute('srcset')) ?? 'none')
  await expect(preload).toHaveAttribute('imagesizes', (await picture.getAttribute('sizes')) ?? 'none')
  expect(await largestPaint(page)).toBe(answer?.url())

  const shown = await page
    .getByRole('img', { name: 'From the side', exact: true })
    .evaluate((image: HTMLImageElement) => ({
      chosen: Number(new URL(image.currentSrc).searchParams.get('width')),
      needed: image.clientWidth * devicePixelRatio,
    }))
  expect(shown.chosen).toBeGreaterThanOrEqual(shown.needed)
  expect(shown.chosen).toBeLessThan(shown.needed * 1.5)
  // The shop ends before the page does, which would wake its island in an idle moment.
  await page.close()
})
