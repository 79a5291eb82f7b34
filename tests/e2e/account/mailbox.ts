import { expect, type Page } from '@playwright/test'
import { mailsTo } from '#tests/fixtures/mail/outbox.ts'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'

/** Of the mails to somebody, those that prove something; others tell of what was done. */
async function proofsTo(shop: OpenShop, address: string): Promise<string[]> {
  const mails = await mailsTo(shop, address)
  return mails.filter((mail) => /\/auth\/v1\/verify\?|^Subject: \d{6} /m.test(mail))
}

/** The link of the newest mail, once there are so many. */
export async function linkOfMail(shop: OpenShop, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await proofsTo(shop, address)).length).toBe(count)
  const mail = (await proofsTo(shop, address)).at(-1) ?? ''
  return /https?:\S+\/auth\/v1\/verify\?[^\s">]+/.exec(mail)?.[0] ?? ''
}

/** The code of the newest mail, once there are so many; its subject tells it. */
export async function codeOfMail(shop: OpenShop, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await proofsTo(shop, address)).length).toBe(count)
  const mail = (await proofsTo(shop, address)).at(-1) ?? ''
  return /^Subject: (\d{6}) /m.exec(mail)?.[1] ?? ''
}

/** As a person does: opens it, and presses the one button there. */
export async function followLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button').click()
}
