import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unsubscribeUrl } from '#services/mail/unsubscribe/unsubscribe-link.ts'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'
import { expectAccessible } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY } from '../tags.ts'

async function linkFor(shop: OpenShop, address: string): Promise<string> {
  const keys = JSON.parse(await readFile(join(shop.dataDir, 'keys.json'), 'utf8'))
  return unsubscribeUrl({ publicUrl: shop.origin, signingKey: keys.mailSigningKey }, address)
}

test('WCAG 2.2 AA holds where the link of a mail leads, before the press and after it', async ({
  page,
  shop,
}) => {
  await page.goto(await linkFor(shop, 'eve@example.com'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the link of a mail shows a button, and that unsubscribes', { tag: JOURNEY }, async ({
    page,
    shop,
    request,
  }) => {
    const link = await linkFor(shop, 'ada@example.com')
    await page.goto(link)
    await expect(
      page.getByText('Stop sending review requests, newsletters and the two-week plan to ada@example.com?'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Keel' }).click()
    await expect(page).toHaveURL(`${shop.origin}/`)

    // A mail program's own button posts from outside the shop, with the body of RFC 8058.
    const pressed = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 })
    expect(pressed.status()).toBe(200)
  })
})
