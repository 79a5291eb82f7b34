import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Shop } from '#tests/fixtures/shop.ts'

/** What the shop wrote to its outbox for somebody, the first mail first. */
export async function mailsTo({ dataDir }: Pick<Shop, 'dataDir'>, address: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(join(outbox, name), 'utf8')),
  )
  return mails.map(withoutFolds).filter((mail) => mail.includes(`To: ${address}`))
}

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

/** Mails are quoted-printable: long lines are folded, and some characters are numbers. */
function withoutFolds(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
