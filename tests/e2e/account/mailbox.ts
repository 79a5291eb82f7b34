import { expect, type Page } from '@playwright/test'
import { mailsTo } from '#tests/fixtures/mail/outbox.ts'
import type { OpenShop } from '#tests/fixtures/shop/shop.ts'

/** The mails to an address that hold a link or a code; the shop's others are notices. */
async function proofsTo(shop: OpenShop, address: string): Promise<string[]> {
  const mails = await mailsTo(shop, address)
  return mails.filter((mail) => /\/auth\/v1\/verify\?|^Subject: \d{6} /m.test(mail))
}

/** The link of the newest mail, once this many have arrived. */
export async function linkOfMail(shop: OpenShop, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await proofsTo(shop, address)).length).toBe(count)
  const mail = (await proofsTo(shop, address)).at(-1) ?? ''
  return /https?:\S+\/auth\/v1\/verify\?[^\s">]+/.exec(mail)?.[0] ?? ''
}

/** The code of the newest mail, which is in its subject, once this many have arrived. */
export async function codeOfMail(shop: OpenShop, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await proofsTo(shop, address)).length).toBe(count)
  const mail = (await proofsTo(shop, address)).at(-1) ?? ''
  return /^Subject: (\d{6}) /m.exec(mail)?.[1] ?? ''
}

/** Opens the link and presses its page's one button, as a person does. */
export async function followLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button').click()
}
