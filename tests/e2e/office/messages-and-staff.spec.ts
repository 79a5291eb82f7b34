import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { mailsTo } from '#tests/fixtures/mail/outbox.ts'
import { followLink, linkOfMail } from '../account/account-verbs.ts'
import { expectAccessibleAtEveryWidth } from '../every-page/wcag.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY, ONE_WIDTH } from '../tags.ts'
import { enterOffice, giveCode, givePassword, insertRow, setUpAuthenticator } from './office-verbs.ts'

const REFUSED = /status (?:of )?4(?:03|04|09|22)/
const NAME = '<script>alert(1)</script> Ada'

const open = (page: Page, room: string) => page.goto(`/office/${room}`)

test('a message is answered by mail, and a note and closing stay in the shop', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page, shop }) => {
  const email = `ada-${randomUUID()}@example.com`
  const subject = `How low <b>${randomUUID()}</b>`
  await insertRow(shop, 'contact_messages', {
    name: NAME,
    email,
    subject,
    message: 'How low does it go?\nI am small.',
  })
  await enterOffice(page, shop, 'support')
  await open(page, 'messages')
  await expectAccessibleAtEveryWidth(page, 'messages')
  await expect(page.getByText(NAME)).toBeVisible()
  await page.getByRole('link', { name: subject }).click()
  await expect(page).toHaveURL(/\/office\/messages\/./)
  await expectAccessibleAtEveryWidth(page, 'a message')
  await page.getByText('Write a note for colleagues').click()
  await page.getByLabel('Your note').fill('He called, too.')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(page.getByText('Your note is kept.')).toBeVisible()

  await page.getByLabel('Your answer').fill('To 19 inches.\n\nTurn the knob.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText(/Your answer to M\d+ is on its way\./)).toBeVisible()
  await expect(page.getByText('answered', { exact: true })).toBeVisible()
  await expect.poll(() => mailsTo(shop, email)).toHaveLength(1)
  const [mail = ''] = await mailsTo(shop, email)
  expect(mail).toMatch(/^Subject: Re: Your message to .* \[M\d+\]/m)
  expect(mail).toContain('To 19 inches.')
  expect(mail).not.toContain('He called')

  await page.getByRole('button', { name: 'Open again' }).click()
  await page.getByRole('button', { name: 'Close without an answer' }).click()
  await expect(page.getByText(/M\d+ is closed\./)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/M\d+ is open again\./)).toBeVisible()
})

test('a review is answered and hidden for a reason, which is undone', { tag: ONE_WIDTH }, async ({
  page,
  shop,
}) => {
  const title = `Fine <i>${randomUUID()}</i>`
  await insertRow(shop, 'reviews', {
    ...{ product_handle: 'keel-saddle-stool', author: NAME, rating: 2, title, body: 'It does.' },
    ...{ source: 'import', import_key: randomUUID() },
  })
  await enterOffice(page, shop, 'manager')
  await open(page, `reviews?q=${encodeURIComponent(title)}`)
  const review = page.getByRole('article')
  await expect(review).toHaveCount(1)
  await expect(review).toContainText(NAME)
  await expectAccessibleAtEveryWidth(page, 'reviews')
  await review.getByText('Answer', { exact: true }).click()
  await review.getByLabel('Our answer').fill('Thank you.')
  await review.getByRole('button', { name: 'Publish the answer' }).click()
  await expect(page.getByText('The answer stands below the review.')).toBeVisible()
  await review.getByText('Hide', { exact: true }).click()
  await expect(review.getByLabel('Why')).not.toContainText(/star/i)
  await review.getByLabel('Why').selectOption('copied')
  await review.getByRole('button', { name: 'Hide the review' }).click()
  await expect(review.getByText('hidden: it is copied from elsewhere')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The review is shown.')).toBeVisible()
  await expect(review.getByText('hidden:')).toBeHidden()
})

test('a colleague is invited, sets up a second factor, and is refused what support may not do', {
  tag: ONE_WIDTH,
}, async ({ page, shop, browser }) => {
  const { member: owner } = await enterOffice(page, shop)
  const email = `colleague-${randomUUID()}@example.com`
  await open(page, 'staff')
  await expectAccessibleAtEveryWidth(page, 'staff')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(`${email} is invited as support; the mail is on its way.`)).toBeVisible()
  await page.getByRole('link', { name: owner.email }).click()
  await expect(page.getByText('This is you. Another owner changes your role.')).toBeVisible()

  const context = await browser.newContext({ baseURL: shop.origin })
  const theirs = await context.newPage()
  await followLink(theirs, await linkOfMail(shop, email))
  const password = 'another long pass phrase'
  await theirs.getByLabel('New password').fill(password)
  await theirs.getByRole('button', { name: /password/i }).click()
  await givePassword(theirs, { email, password })
  const authenticator = await setUpAuthenticator(theirs)
  await giveCode(theirs, await authenticator.code(0))
  await expect(theirs.getByText(`${email}, support`)).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Staff' })).toBeHidden()
  await open(theirs, 'staff')
  await expect(theirs.getByText('Your role, support, does not include this page.')).toBeVisible()

  await open(page, 'staff')
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('button', { name: 'Remove the second factor' }).click()
  await expect(page.getByRole('status')).toContainText('second factor')
  await open(theirs, 'messages')
  await expect(theirs.getByLabel('Password'), 'the open session has ended').toBeVisible()
  await givePassword(theirs, { email, password })
  const another = await setUpAuthenticator(theirs)
  await giveCode(theirs, await another.code(0))
  await expect(theirs.getByText(`${email}, support`)).toBeVisible()

  await open(page, 'staff')
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('button', { name: 'Take off the staff' }).click()
  await expect(page.getByText(`${email} is no longer on the staff.`)).toBeVisible()
  await open(theirs, 'messages')
  await expect(theirs.getByText('This account has no role in the office.')).toBeVisible()
  await context.close()
})

test('nobody raises their own role, by whatever form', { tag: ONE_WIDTH }, async ({ page, shop }) => {
  const { member } = await enterOffice(page, shop, 'manager')
  await open(page, 'messages')
  const csrf = await page.locator('input[name=csrf]').first().inputValue()
  const id = randomUUID()
  for (const path of ['/office/staff', `/office/staff/${id}`]) {
    const form = { csrf, do: 'role', role: 'owner', email: member.email }
    const answer = await page.request.post(path, { form, headers: { origin: shop.origin }, maxRedirects: 0 })
    expect(answer.status(), path).toBe(403)
  }
  await open(page, 'messages')
  await expect(page.getByText(`${member.email}, manager`)).toBeVisible()
})

test('a tax is set and set back, and the list of subscribers leaves with its formulas disarmed', {
  tag: [ONE_WIDTH, JOURNEY],
}, async ({ page, shop, faults }) => {
  faults.expect(REFUSED)
  await insertRow(shop, 'newsletter_subscribers', {
    email: `=cmd-${randomUUID()}@example.com`,
    confirmed_at: new Date().toISOString(),
  })
  await enterOffice(page, shop)
  await open(page, 'settings?state=ME')
  await expectAccessibleAtEveryWidth(page, 'settings')
  for (const rate of ['-1', '12,50', '1e9']) {
    await page.getByLabel('Rate in percent').fill(rate)
    await page.getByRole('button', { name: 'Set the tax' }).click()
    await expect(page.getByText('A tax rate is a percentage')).toBeVisible()
  }
  await page.getByLabel('Rate in percent').fill('5.75')
  await page.getByRole('button', { name: 'Set the tax' }).click()
  await expect(page.getByText('ME is taxed at 5.75% from the next order on.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('ME is taxed at 5.5% from the next order on.')).toBeVisible()
  await open(page, 'log?action=tax')
  await expect(
    page.getByRole('row', { name: /ME ?: changed the tax rate from 5.75% to 5.5%/ }).first(),
  ).toBeVisible()
  await expectAccessibleAtEveryWidth(page, 'the log')
  await open(page, 'mails')
  await expectAccessibleAtEveryWidth(page, 'mails')

  await open(page, 'subscribers')
  await expectAccessibleAtEveryWidth(page, 'subscribers')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the list' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toMatch(/^email,confirmed,unsubscribe\r\n/)
  expect(text).toContain("'=cmd-")
})
