import { expect, type Page } from '@playwright/test'
import { mailsTo } from '#tests/fixtures/outbox.ts'
import type { Shop } from '#tests/fixtures/shop.ts'

/** The link of the newest mail, once there are so many. */
export async function linkOfMail(shop: Shop, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(shop, address)).length).toBe(count)
  const mail = (await mailsTo(shop, address)).at(-1) ?? ''
  return /https?:\S+\/auth\/v1\/verify\?[^\s">]+/.exec(mail)?.[0] ?? ''
}

/** The code of the newest mail, once there are so many; its subject tells it. */
export async function codeOfMail(shop: Shop, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(shop, address)).length).toBe(count)
  const mail = (await mailsTo(shop, address)).at(-1) ?? ''
  return /^Subject: (\d{6}) /m.exec(mail)?.[1] ?? ''
}

/** As a person does: opens it, and presses the one button there. */
export async function followLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button').click()
}
