import { expect, type Page } from '@playwright/test'
import { mailsTo } from '#tests/fixtures/mail/outbox.ts'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'

/** Waits until the form was open for longer than the shop expects of a program. */
export async function takeTime(page: Page): Promise<void> {
  const stamp = await page.locator('main input[name=shown]').getAttribute('value')
  await expect.poll(() => Date.now() - Number(stamp?.split('.')[0])).toBeGreaterThan(1_000)
}

/** The newest mail to this address that has these words, once it has arrived. */
export async function mailThatSays(shop: OpenShop, address: string, words: string): Promise<string> {
  const find = async () => (await mailsTo(shop, address)).findLast((mail) => mail.includes(words))
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
  return (await find()) ?? ''
}
